import { describe, expect, it } from "vitest";

import type { Event, Line, Picture, Welcome } from "../src/lib/protocol";
import { apply, NOTHING, receive, seen } from "../src/lib/reduce";

const line = (text: string): Line => ({ text, event: "e", rule: "r" });
const picture: Picture = { width: 10, depth: 10, unit: "in", title: "t", ground: [{ id: "g", kind: "wall", title: "w", polygon: [] }] };
const event = (n: number, more: Partial<Event> = {}): Event => ({ type: "event", n, digest: `d${n}`, seat: "law", log_from: 0, log: [], ...more });
const welcome = (commitment: string): Welcome => ({
  type: "welcome",
  protocol: 1,
  game: "g",
  title: "G",
  unit: "in",
  scenario: "s",
  seats: [],
  yours: ["law"],
  dice: "table",
  commitment,
  n: 0,
});

describe("events", () => {
  const start = apply(NOTHING, event(4, { whole: true, picture, log: [line("a"), line("b")] })).known;

  it("starts with a whole one and says what it has seen", () => {
    expect(seen(NOTHING)).toBe(-1);
    expect(seen(start)).toBe(4);
    expect(start.log.map((l) => l.text)).toEqual(["a", "b"]);
    expect(start.fresh).toEqual([]);
  });

  it("applies the next one, and keeps the ground", () => {
    const next = apply(start, event(5, { log_from: 2, log: [line("c")], picture: { ...picture, ground: [] }, same_ground: true }));
    expect(next.resync).toBe(false);
    expect(next.known.log.map((l) => l.text)).toEqual(["a", "b", "c"]);
    expect(next.known.fresh.map((l) => l.text)).toEqual(["c"]);
    expect(next.known.now?.picture?.ground).toHaveLength(1);
  });

  it("asks again over a gap, and changes nothing", () => {
    const next = apply(start, event(6, { log_from: 2, log: [line("c")] }));
    expect(next.resync).toBe(true);
    expect(next.known).toBe(start);
    expect(apply(NOTHING, event(1)).resync).toBe(true);
    expect(apply(start, event(5, { log_from: 9 })).resync).toBe(true);
  });

  it("does not go back to what is old", () => {
    const next = apply(start, event(4, { log_from: 0, log: [] }));
    expect(next).toEqual({ known: start, resync: false });
    expect(apply(start, event(3, { whole: true })).known).toBe(start);
  });

  it("shortens the log when something is taken back", () => {
    const next = apply(start, event(5, { log_from: 1, log: [], picture }));
    expect(next.known.log.map((l) => l.text)).toEqual(["a"]);
    expect(next.known.fresh).toEqual([]);
  });

  it("takes a whole one after a gap", () => {
    const next = apply(start, event(9, { whole: true, picture, log: [line("x")] }));
    expect(next.resync).toBe(false);
    expect(next.known.log.map((l) => l.text)).toEqual(["x"]);
  });
});

describe("other messages", () => {
  it("forgets one table when another answers", () => {
    const one = receive(receive(NOTHING, welcome("a")).known, event(1, { whole: true, picture })).known;
    expect(receive(one, welcome("a")).known.now?.n).toBe(1);
    expect(receive(one, welcome("b")).known.now).toBeNull();
  });

  it("counts who is there", () => {
    const next = receive(NOTHING, { type: "presence", seats: [{ seat: "law", name: "Law", who: "person", here: true }], spectators: 2 });
    expect(next.known.spectators).toBe(2);
    expect(next.known.seats[0]?.here).toBe(true);
  });
});
