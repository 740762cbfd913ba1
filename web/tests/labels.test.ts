import { describe, expect, it } from "vitest";

import { fit, hold, type Pt, toDraw, toScreen } from "../src/lib/geometry";
import { folded, arrange, boxAt, crosses, shared, spread } from "../src/lib/labels";
import { MapWindow } from "../src/lib/mapwindow.svelte";

describe("labels on the map", () => {
  const label = (key: string, places: Pt[], may = false) => ({ key, w: 40, h: 20, places, may });

  it("take their best place if nothing is there", () => {
    expect(arrange([label("a", [[100, 100], [200, 100]])], [], [], 400, 300).map((p) => p.at)).toEqual([[100, 100]]);
  });

  it("cover nobody and no other label if there is another place", () => {
    const man = boxAt([100, 100], 30, 30);
    const found = arrange([label("a", [[100, 100], [200, 100]]), label("b", [[200, 100], [300, 100]])], [man], [], 400, 300);
    expect(found.map((p) => p.at)).toEqual([[200, 100], [300, 100]]);
    expect(shared(found[0]!.box, man)).toBe(0);
  });

  it("stay in the window and off the lines", () => {
    const line = [[0, 100], [400, 100]] as [Pt, Pt];
    expect(arrange([label("a", [[395, 50], [100, 100], [100, 140]])], [], [line], 400, 300)[0]!.at).toEqual([100, 140]);
    expect(crosses(boxAt([100, 140], 40, 20), ...line)).toBe(false);
    expect(crosses(boxAt([100, 105], 40, 20), ...line)).toBe(true);
    expect(crosses(boxAt([500, 100], 40, 20), ...line)).toBe(false);
  });

  it("are left out only if they may be", () => {
    const man = boxAt([100, 100], 30, 30);
    expect(arrange([label("a", [[100, 100]], true)], [man], [], 400, 300)).toEqual([]);
    expect(arrange([label("a", [[100, 100]])], [man], [], 400, 300)).toHaveLength(1);
  });
});

describe("bases that are drawn larger than they are", () => {
  it("part, but stay over their true places", () => {
    const two = [{ at: [100, 100] as Pt, r: 15, free: 7 }, { at: [106, 100] as Pt, r: 15, free: 7 }];
    const [a, b] = spread(two);
    expect(b![0] - a![0]).toBeGreaterThan(19);
    for (const [i, p] of [a!, b!].entries()) expect(Math.hypot(p[0] - two[i]!.at[0], p[1] - two[i]!.at[1])).toBeLessThanOrEqual(7.001);
  });

  it("stay where they are if they have their true size or nobody is near", () => {
    expect(spread([{ at: [100, 100], r: 15, free: 0 }, { at: [106, 100], r: 15, free: 0 }])).toEqual([[100, 100], [106, 100]]);
    expect(spread([{ at: [100, 100], r: 15, free: 7 }, { at: [140, 100], r: 15, free: 7 }])).toEqual([[100, 100], [140, 100]]);
  });

  it("part even at one and the same place", () => {
    const [a, b] = spread([{ at: [50, 50], r: 15, free: 7 }, { at: [50, 50], r: 15, free: 7 }]);
    expect(Math.hypot(a![0] - b![0], a![1] - b![1])).toBeGreaterThan(10);
  });
});

describe("the window on the map", () => {
  const rim = { x: -26, y: -26, w: 1412, h: 1072 };
  const glass = (head = 0, lift = 0) => {
    const made = new MapWindow(() => ({ rim, depth: 30, quiet: false, head, lift }));
    made.resize(1052, 790);
    return made;
  };
  const spot = (g: MapWindow, x: number, y: number) => toScreen(g.view, toDraw(x, y, 30));

  it("leaves no more than the slack empty beside a table that is larger than the window", () => {
    const large = { ...fit(rim, 1052, 790), k: 2 };
    const kept = hold({ ...large, tx: 5000, ty: -5000 }, rim, 1052, 790, 24);
    expect(toScreen(kept, [rim.x, 0])[0]).toBeCloseTo(24);
    expect(toScreen(kept, [0, rim.y + rim.h])[1]).toBeCloseTo(790 - 24);
  });

  it("moves no further than somebody at the edge needs, and comes back", () => {
    const g = glass();
    const before = g.view;
    g.look(0.4, 0.4);
    expect(Math.hypot(g.view.tx - before.tx, g.view.ty - before.ty)).toBeLessThan(60);
    g.settle();
    expect(g.view).toEqual(before);
  });

  it("brings somebody out from under a question", () => {
    const g = glass(0, 190);
    g.look(20, 1);
    expect(spot(g, 20, 1)[1]).toBeLessThan(790 - 190);
  });

  it("fits the table under what lies above it", () => {
    const g = glass(120);
    expect(toScreen(g.view, [0, rim.y])[1]).toBeGreaterThanOrEqual(119.9);
    expect(toScreen(g.view, [0, rim.y + rim.h])[1]).toBeLessThanOrEqual(790.1);
  });
});

it("breaks a sentence into lines between words, and loses none", () => {
  const text = "Partial cover: wrecked bus, heavy +7; barrel +1, +8 in all. This line is clear.";
  const lines = folded(text, 30);
  expect(lines.join(" ")).toBe(text);
  expect(lines.length).toBeGreaterThan(2);
  expect(Math.max(...lines.map((l) => l.length))).toBeLessThanOrEqual(30);
  expect(folded("Unvergleichlichkeit ja", 5)).toEqual(["Unvergleichlichkeit", "ja"]);
});
