import { describe, expect, it } from "vitest";

import { fit, fromScreen, hold, inside, INCH, pan, tilted, toDraw, toScreen, toTable, zoomAt } from "../src/lib/geometry";

describe("table and drawing", () => {
  it("turns the table over: north is up on the screen", () => {
    expect(toDraw(0, 30, 30)).toEqual([0, 0]);
    expect(toDraw(2, 0, 30)).toEqual([2 * INCH, 30 * INCH]);
  });

  it("goes there and back", () => {
    const [x, y] = toTable(...toDraw(12.34, 5.6, 30), 30);
    expect(x).toBeCloseTo(12.34);
    expect(y).toBeCloseTo(5.6);
  });
});

describe("window", () => {
  const box = { x: -26, y: -26, w: 1412, h: 1072 };

  it("fits the whole table", () => {
    const v = fit(box, 1052, 790);
    const a = toScreen(v, [box.x, box.y]);
    const b = toScreen(v, [box.x + box.w, box.y + box.h]);
    expect(a[0]).toBeGreaterThanOrEqual(-0.001);
    expect(a[1]).toBeGreaterThanOrEqual(-0.001);
    expect(b[0]).toBeLessThanOrEqual(1052.001);
    expect(b[1]).toBeLessThanOrEqual(790.001);
    expect(a[0] + b[0]).toBeCloseTo(1052);
  });

  it("zooms round the pointer, within limits", () => {
    const v = fit(box, 1052, 790);
    const before = fromScreen(v, 300, 200);
    const near = zoomAt(v, 1.7, 300, 200, 0.1, 4);
    expect(fromScreen(near, 300, 200)[0]).toBeCloseTo(before[0]);
    expect(fromScreen(near, 300, 200)[1]).toBeCloseTo(before[1]);
    expect(zoomAt(v, 1000, 0, 0, 0.1, 4).k).toBe(4);
    expect(zoomAt(v, 0.0001, 0, 0, 0.1, 4).k).toBe(0.1);
  });

  it("never loses the table", () => {
    const v = hold(pan(fit(box, 1052, 790), 99999, -99999), box, 1052, 790);
    const a = toScreen(v, [box.x, box.y]);
    const b = toScreen(v, [box.x + box.w, box.y + box.h]);
    expect(a[0]).toBeLessThan(1052);
    expect(b[1]).toBeGreaterThan(0);
  });
});

describe("polygons", () => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;

  it("knows inside from outside", () => {
    expect(inside([5, 5], square)).toBe(true);
    expect(inside([11, 5], square)).toBe(false);
  });

  it("finds the tilt of a turned crate", () => {
    const a = (25 * Math.PI) / 180;
    const turn = ([x, y]: readonly [number, number]) => [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)] as const;
    const box = tilted(([[-20, -5], [20, -5], [20, 5], [-20, 5]] as const).map(turn));
    expect(box.w).toBeCloseTo(40);
    expect(box.h).toBeCloseTo(10);
    expect(box.angle).toBeCloseTo(25);
    expect(box.c[0]).toBeCloseTo(0);
  });
});
