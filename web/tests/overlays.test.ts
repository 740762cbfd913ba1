import { describe, expect, it } from "vitest";

import { INCH, type Pt } from "../src/lib/geometry";
import { contours, litPieces, ringMarks, ruler, tapeOf } from "../src/lib/overlays";

const at = (x: number, y: number): Pt => [x * INCH, y * INCH];
const size = { W: 40 * INCH, H: 30 * INCH };
const square = (r: number) => [[20 - r, 15 - r], [20 + r, 15 - r], [20 + r, 15 + r], [20 - r, 15 + r]] as [number, number][];

describe("what lies over the map", () => {
  it("marks every unit of the rim and writes figures at the sixes", () => {
    const marks = ruler(40, 30);
    expect(marks.d.match(/M/g)).toHaveLength(2 * (41 + 31));
    expect(marks.texts.map((t) => t.t)).toEqual(["6", "6", "12", "12", "18", "18", "24", "24", "30", "30", "36", "36"]);
  });

  it("draws wide contours first, so that narrow ones lie on top, each with a label on its own rim", () => {
    const found = contours([{ rings: [square(2)] }, { rings: [square(8)] }], at, at(20, 15), size);
    expect(found.map((a) => a.size)).toEqual([...found.map((a) => a.size)].sort((a, b) => b - a));
    for (const a of found) expect(a.all).toContainEqual(a.tag);
  });

  it("labels a ring inside the table, or not at all", () => {
    const [near, far] = ringMarks([{ x: 2, y: 2, r: 12 }, { x: 20, y: 15, r: 400 }], at, null, size);
    expect(near!.shown).toBe(true);
    expect(near!.spot[0]).toBeGreaterThan(0);
    expect(near!.spot[1]).toBeGreaterThan(0);
    expect(far!.shown).toBe(false);
  });

  it("puts the name of a piece on the side where the target is not", () => {
    const outlines = new Map([["barrel", { title: "barrel", outline: square(1).map(([x, y]) => at(x, y)), whole: "barrel", top: 1, foot: 0 }]]);
    const [lit] = litPieces(["barrel", "nothing"], outlines, at(25, 15));
    expect(lit!.title).toBe("Barrel");
    expect(lit!.u[0]).toBeLessThan(0);
  });

  it("measures with the tape in units of the table", () => {
    const tape = tapeOf(at(1, 1), at(4, 5));
    expect(tape.length).toBeCloseTo(5);
    expect(tape.nums).toEqual([1, 2, 3, 4]);
  });
});
