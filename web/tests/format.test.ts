import { describe, expect, it } from "vitest";

import { capital, counts, length, list, luck, onTable, percent, shortRule, signed, span, value } from "../src/lib/format";
import { fill } from "../src/lib/i18n/index.svelte";
import { en } from "../src/lib/i18n/en";
import { es } from "../src/lib/i18n/es";
import { fr } from "../src/lib/i18n/fr";

describe("odds", () => {
  it("shows spans of dice", () => {
    expect([span([5, 8]), span([9, 9])]).toEqual(["5–8", "9"]);
  });

  it("reads exact fractions", () => {
    expect(value("7/12")).toBeCloseTo(7 / 12);
    expect(value("1")).toBe(1);
    expect(value(0.25)).toBe(0.25);
    expect(value(undefined)).toBeNaN();
  });

  it("has one decimal, and 0 and 100 only when exact", () => {
    expect(percent("7/12")).toBe("58.3");
    expect(percent("0")).toBe("0");
    expect(percent("1")).toBe("100");
    expect(percent("1/100000")).toBe("<0.1");
    expect(percent("99999/100000")).toBe(">99.9");
    expect(percent("1/2")).toBe("50.0");
  });

  it("follows the language", () => {
    expect(percent("7/12", "es")).toBe("58,3");
    expect(onTable(12.3, 2)).toBe("25 cm");
    expect(onTable(1, 2.54, "fr")).toBe("2,5 cm");
    expect(onTable(5, 0)).toBe("");
    expect(length(16.54, "″")).toBe("16.5″");
    expect(length(3, " cm")).toBe("3 cm");
    expect(length(3.25, " cm", "fr")).toBe("3,3 cm");
  });

  it("writes signs and words", () => {
    expect(signed(-1)).toBe("−1");
    expect(signed(0)).toBe("+0");
    expect(shortRule("bala.shoot.mod-aim")).toBe("mod-aim");
    expect(capital("échec")).toBe("Échec");
  });

  it("measures luck", () => {
    const l = luck([{ dice: [6, 6], sides: 6 }, { dice: [], sides: 0 }]);
    expect(l.rolls).toBe(1);
    expect(l.sum).toBe(12);
    expect(l.expected).toBe(7);
    expect(l.sigma).toBeGreaterThan(2);
  });

  it("knows what dice are worth that are rolled again", () => {
    // by hand, for four sides: 1, 2, 3 with 1/4 each, 5, 6, 7 with 1/16 each, and so on
    let expected = 0;
    let squares = 0;
    for (let again = 0; again < 40; again++)
      for (const face of [1, 2, 3]) {
        expected += (4 * again + face) / 4 ** (again + 1);
        squares += (4 * again + face) ** 2 / 4 ** (again + 1);
      }
    const l = luck([{ dice: [11], sides: 4, again: true }]);
    expect(l.expected).toBeCloseTo(expected);
    expect(l.sigma).toBeCloseTo((11 - expected) / Math.sqrt(squares - expected ** 2));
  });

  it("knows which of the dice count", () => {
    const which = (dice: number[], keep?: string) => dice.map((_, i) => counts({ dice, ...(keep ? { keep } : {}) }, i));
    expect(which([6, 17, 3], "best")).toEqual([false, true, false]);
    expect(which([5, 5], "best")).toEqual([true, false]);
    expect(which([6, 17], "sum")).toEqual([true, true]);
    expect(which([6, 5])).toEqual([true, true]);
  });
});

describe("languages", () => {
  it("have the same keys and the same blanks", () => {
    const blanks = (s: string) => [...new Set(s.match(/\{\w+\}/g) ?? [])].sort().join();
    for (const other of [es, fr])
      for (const [key, text] of Object.entries(en)) {
        const theirs = (other as Record<string, string>)[key]!;
        expect(theirs, key).toBeTruthy();
        expect(blanks(theirs), key).toBe(blanks(text));
      }
  });

  it("counts one and many", () => {
    expect(fill("{n} turn|{n} turns", { n: 1 })).toBe("1 turn");
    expect(fill("{n} turn|{n} turns", { n: 3 })).toBe("3 turns");
  });
});

it("things in a row are joined as the language does it", () => {
  expect([list(["A", "B", "C"]), list(["Ana", "Inés"], "es"), list(["A", "B", "C"], "fr"), list(["A"], "es"), list([])]).toEqual(["A, B and C", "Ana e Inés", "A, B et C", "A", ""]);
});
