import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BEAT, Connection } from "../src/lib/socket";

/** A socket that does nothing by itself. */
class Line {
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = () => {};
  constructor() {
    Line.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  /** A dead line does not say that it is closed. */
  close() {
    this.readyState = 2;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(message: Record<string, unknown>) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  drops() {
    this.readyState = 3;
    this.onclose();
  }
}

const last = () => Line.all[Line.all.length - 1]!;
let language = "en";
let states: string[] = [];
const begin = () => new Connection({ url: "", link: "x", language: () => language, seen: () => 7, onmessage: () => {}, onstate: (s) => states.push(s), make: () => new Line() as unknown as WebSocket });

describe("the line to the server", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("WebSocket", { OPEN: 1, CONNECTING: 0 });
    Line.all = [];
    language = "en";
    states = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("waits longer each time until it is really welcome", () => {
    begin();
    for (const wait of [300, 600, 1200]) {
      last().opens(); // the handshake is no welcome
      last().drops();
      const before = Line.all.length;
      vi.advanceTimersByTime(wait - 1);
      expect(Line.all.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(Line.all.length).toBe(before + 1);
    }
    last().opens();
    last().says({ type: "welcome" });
    last().drops();
    vi.advanceTimersByTime(300);
    expect(Line.all.length).toBe(5);
  });

  it("gives up a line on which a sign of life is not answered", async () => {
    begin();
    last().opens();
    vi.advanceTimersByTime(BEAT);
    const ping = last().sent.at(-1)!;
    expect(ping["type"]).toBe("ping");
    last().says({ type: "pong", re: ping["id"] });
    await Promise.resolve();
    vi.advanceTimersByTime(BEAT);
    expect(states).toEqual(["open"]);
    await Promise.resolve();
    vi.advanceTimersByTime(BEAT); // the second one was not answered
    expect(states).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(300);
    expect(Line.all.length).toBe(2);
  });

  it("does not mind what an old line does", async () => {
    const line = begin();
    const old = last();
    old.opens();
    vi.advanceTimersByTime(2 * BEAT);
    vi.advanceTimersByTime(300);
    last().opens();
    const reply = line.ask({ type: "undo" });
    old.drops(); // the close of the dead line comes in at last
    last().says({ type: "accepted", re: last().sent.at(-1)!["id"], n: 3 });
    expect(await reply).toMatchObject({ type: "accepted", n: 3 });
    expect(Line.all.length).toBe(2);
  });

  it("has the story told anew in another language, also when it was chosen while the line was cut", () => {
    const line = begin();
    last().opens();
    expect(last().sent[0]).toMatchObject({ type: "hello", language: "en", seen: 7 });
    last().drops();
    language = "es";
    vi.advanceTimersByTime(300);
    last().opens();
    expect(last().sent[0]).toMatchObject({ language: "es", seen: -1 });
    language = "fr";
    void line.ask({ type: "resync", language: "fr" });
    last().drops();
    vi.advanceTimersByTime(10000);
    last().opens();
    expect(last().sent[0]).toMatchObject({ language: "fr", seen: 7 });
  });
});
