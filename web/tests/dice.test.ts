import { describe, expect, it } from "vitest";

import { blank, faces, fault, shown, type Run } from "../src/lib/dice";

describe("dice that are rolled again", () => {
  it("have room for what comes next behind each highest face", () => {
    expect(shown([null], 10)).toEqual([null]);
    expect(shown([7], 10)).toEqual([7]);
    expect(shown([10], 10)).toEqual([10, null]);
    expect(shown([10, 10], 10)).toEqual([10, 10, null]);
    expect(shown([10, 10, 4], 10)).toEqual([10, 10, 4]);
  });

  it("keep what stands behind a face that is being corrected", () => {
    const run: Run = [10, 7];
    run[0] = 1;
    expect(shown(run, 10)).toEqual([1]);
    run[0] = 10;
    expect(shown(run, 10)).toEqual([10, 7]);
  });

  it("are sent as they fell", () => {
    expect(faces([[10, 7], [6], [3, 9], [1]], 10)).toEqual([10, 7, 6, 3, 1]);
    expect(fault([[10, 7], [6], [3, 9], [1]], 10)).toBeNull();
  });

  it("are refused with the first reason", () => {
    expect(fault(blank(2), 6)).toEqual({ die: 0, at: 0, key: "dice.missing", n: 1 });
    expect(fault([[3], [6]], 6)).toEqual({ die: 1, at: 1, key: "dice.no-next", n: 2 });
    expect(fault([[3], [6, 17]], 6)).toEqual({ die: 1, at: 1, key: "dice.no-face", n: 17 });
    for (const wrong of [0, -1, 2.5]) expect(fault([[wrong]], 6)?.key).toBe("dice.no-face");
  });
});
