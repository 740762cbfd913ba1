import { describe, expect, it } from "vitest";

import type { Ground, Picture } from "../src/lib/protocol";
import { INCH } from "../src/lib/geometry";
import { scenery } from "../src/lib/scenery";

const KINDS = "road rough water wall bars door window fence hitching-rail railing low-wall hedge woods tree rocks boulder ledge barrel crates hay trough well wagon-wreck stairs balcony counter table rails railcar unheard-of".split(" ");
const square = (x: number, y: number, w = 2, d = 1.5): [number, number][] => [[x, y], [x + w, y], [x + w, y + d], [x, y + d]];
const ground: Ground[] = [
  ...KINDS.map((kind, i): Ground => ({ id: `${kind}-${i}`, kind, title: kind, polygon: square((i % 9) * 4 + 1, Math.floor(i / 9) * 4 + 1), height: 1 })),
  { id: "b.roof", kind: "roof", title: "Bank", polygon: square(1, 20, 8, 6), base: 2.9, height: 0.1, whole: "b" },
  { id: "b.front", kind: "door", title: "Bank", polygon: square(4, 19.9, 2, 0.2), height: 2, whole: "b", state: "open", tags: ["front"] },
];
const inTrack = (t: string) => Number(/translate\(\S+ (\S+?)\)/.exec(t)![1]) > 18 * INCH;
const picture: Picture = { width: 40, depth: 30, unit: "in", title: "test", ground };

describe("scenery", () => {
  it("draws every kind, also one that nobody has heard of, with numbers only", () => {
    const s = scenery(picture);
    const marks = [...s.soil, ...s.low, ...s.walls, ...s.openings, ...s.high, ...s.roofs.flatMap((r) => r.marks)];
    expect(marks.length).toBeGreaterThan(60);
    for (const m of marks) expect(JSON.stringify(m)).not.toMatch(/NaN|Infinity|undefined/);
    expect(s.outlines.size).toBe(ground.length);
  });

  it("draws a train on rails: ties and two rails under cars that carry their names", () => {
    const track: Ground = { id: "t", kind: "rails", title: "the track", polygon: square(0, 0, 40, 12) };
    const car: Ground = { id: "c", kind: "railcar", title: "mail car", polygon: square(2, 2, 20, 8) };
    const s = scenery({ ...picture, ground: [track, car] });
    const ties = s.soil.find((m) => m.k === "p" && m.c === "tie");
    const iron = s.soil.find((m) => m.k === "p" && m.c === "ironrail");
    expect(ties?.k === "p" && ties.d.match(/M/g)!.length).toBe(47);
    expect(iron?.k === "p" && iron.d.match(/M/g)!.length).toBe(2);
    expect(s.soil.some((m) => m.k === "u" && m.href === "#s-tuft" && inTrack(m.t))).toBe(false);
    expect(s.low.some((m) => m.k === "t" && m.text === "MAIL CAR")).toBe(true);
    expect(s.low.filter((m) => m.k === "p").map((m) => (m.k === "p" ? m.c : ""))).toEqual(expect.arrayContaining(["coupling", "carfloor ol", "carwall", "carpane"]));
  });

  it("is the same every time", () => {
    expect(JSON.stringify(scenery(picture).low)).toBe(JSON.stringify(scenery(picture).low));
  });

  it("puts a sign over the front door and a height on the roof", () => {
    const roof = scenery(picture).roofs[0]!;
    expect(roof.marks.some((m) => m.k === "t" && m.text === "BANK")).toBe(true);
    expect(roof.tag?.high).toBe(3);
  });
});
