import { describe, expect, it } from "vitest";

import { HOUSE, colours, type Look, markerOf, paintOf, symbolOf, unitOf } from "../src/lib/look";
import type { Ground, Picture } from "../src/lib/protocol";
import { scenery } from "../src/lib/scenery";
import { wastelander } from "../src/lib/wastelander";

const OWN = "acid-pit asphalt billboard board-fence brick-wall bus car concrete-wall container crash-barrier crate-pile drum flood gantry hut mud-pool pipes rubble ruin scrap-heap smokestack tank toxic tyres watchtower".split(" ");
const FLAT = new Set(["acid-pit", "asphalt", "flood", "mud-pool", "rubble", "toxic"]);
const look = { soil: "grit", scale: 0.4, scenery: Object.fromEntries(OWN.map((s) => [`kind of ${s}`, { symbol: s, paint: ["paint2", "paint5"] }])) } as Look;
const box = (x: number, y: number, w: number, d: number): [number, number][] => [[x, y], [x + w, y], [x + w, y + d], [x, y + d]];
const picture = (...ground: Ground[]): Picture => ({ width: 120, depth: 120, unit: "cm", title: "test", ground });
const piece = (kind: string, more: Partial<Ground> = {}): Ground => ({ id: kind, kind, title: kind, polygon: box(40, 40, 12, 7), height: 5, ...more });
const all = (s: ReturnType<typeof scenery>) => [...s.soil, ...s.low, ...s.high];

describe("a look", () => {
  it("says how large a unit is, and which symbol stands for a kind", () => {
    expect(unitOf(HOUSE)).toBe(34);
    expect(unitOf(look)).toBeCloseTo(13.6);
    expect(symbolOf(look, "kind of bus")).toBe("bus");
    expect(symbolOf(look, "barrel")).toBe("barrel");
  });

  it("has its own colours for light and dark", () => {
    const two = { light: { paper: "#fff" }, dark: { paper: "#000" } } as unknown as Look;
    expect(colours(two, "light")).toEqual([["--paper", "#fff"]]);
    expect(colours(two, "dark")).toEqual([["--paper", "#000"]]);
    expect(colours(HOUSE, "dark")).toEqual([]);
  });

  it("names markers, and draws what it does not name as it always was", () => {
    expect(markerOf({ markers: { flames: "fire" } }, "flames")).toBe("fire");
    expect(markerOf(HOUSE, "gatling")).toBe("gun");
    expect(markerOf(HOUSE, "lamp")).toBe("lamp");
    expect(markerOf(HOUSE, "anything")).toBe("bag");
  });

  it("gives a piece one of its paints, always the same", () => {
    expect(["paint2", "paint5"]).toContain(paintOf(look, piece("kind of car"), () => 0.7));
    expect(paintOf(look, piece("barrel"), () => 0.7)).toBe("paint1");
  });
});

describe("symbols", () => {
  for (const symbol of OWN)
    it(`draws ${symbol} into its outline, with numbers only`, () => {
      const bare = scenery(picture(), look);
      const s = scenery(picture(piece(`kind of ${symbol}`, FLAT.has(symbol) ? { height: 0 } : {})), look);
      for (const m of all(s)) expect(JSON.stringify(m)).not.toMatch(/NaN|Infinity|undefined/);
      const marks = FLAT.has(symbol) ? s.soil.length - bare.soil.length : s.low.length + s.high.length;
      expect(marks).toBeGreaterThan(2);
      expect(all(s).some((m) => m.k === "p" && m.c.includes("plain"))).toBe(false);
    });

  it("draws the zones of one element as one thing, and each element of its own", () => {
    const zones = [piece("kind of bus", { id: "b.1", whole: "b" }), piece("kind of bus", { id: "b.2", whole: "b", polygon: box(52, 40, 6, 7), height: 2 })];
    const hull = (g: Ground[]) => scenery(picture(...g), look).low.filter((m) => m.k === "p" && m.c.startsWith("paint")).length;
    expect(hull(zones)).toBe(1);
    expect(hull(zones.map((z) => ({ ...z, whole: z.id })))).toBe(2);
    const burnt = scenery(picture(...zones), look).low.filter((m) => m.k === "p" && m.c.startsWith("x-char"));
    expect(burnt.length).toBe(1);
  });

  it("leans ladders on the outside of an outline", () => {
    const s = scenery(picture(piece("kind of container", { ladders: [[[44, 40], [47, 40]]] })), look);
    const rails = s.low.find((m) => m.k === "p" && m.c === "lad");
    const ys = rails?.k === "p" ? [...rails.d.matchAll(/[ML]\S+ (\S+?)(?=[ML]|$)/g)].map((m) => Number(m[1])) : [];
    const foot = (120 - 40) * unitOf(look);
    expect(Math.max(...ys)).toBeGreaterThan(foot + 8);
    expect(Math.min(...ys)).toBeGreaterThan(foot - 8);
  });

  it("marks how a piece counts, and is the same every time", () => {
    const one = () => scenery(picture(piece("kind of hut", { grade: { size: 3, level: 2, letters: "3M" } })), look);
    expect(one().grades.map((g) => g.grade.letters)).toEqual(["3M"]);
    expect(JSON.stringify(one().low)).toBe(JSON.stringify(one().low));
  });
});

describe("faces of the wasteland", () => {
  it("are known by their figure, and the same person always looks the same", () => {
    const of = (f: Parameters<typeof wastelander>[1]) => JSON.stringify(wastelander("ann", f));
    expect(of("boss")).toBe(of("boss"));
    expect(new Set((["", "boss", "gunner", "masked", "thug", "brute", "giant", "beast", "mounted", "leaper"] as const).map(of)).size).toBeGreaterThan(8);
  });
});
