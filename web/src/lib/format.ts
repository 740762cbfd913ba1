/** Numbers as people read them: exact where they are exact, one decimal otherwise. */

import { point } from "./joins";

/** "7/12", "1" or 0.58 as a number. */
export function value(exact: unknown): number {
  if (typeof exact === "number") return exact;
  if (typeof exact !== "string") return NaN;
  const [over, under] = exact.split("/");
  const top = Number(over);
  return under === undefined ? top : top / Number(under);
}

/** A share as a percentage with one decimal. 0 and 100 stand only for what is certain. */
export function percent(exact: unknown, language = "en"): string {
  const p = value(exact);
  if (!Number.isFinite(p)) return "–";
  if (p === 0) return "0";
  if (p === 1) return "100";
  const tenths = Math.round(p * 1000);
  if (tenths <= 0) return `<${decimal(0.1, language)}`;
  if (tenths >= 1000) return `>${decimal(99.9, language)}`;
  return decimal(tenths / 10, language);
}

export function decimal(v: number, language = "en", digits = 1): string {
  return v.toFixed(digits).replace(".", point(language));
}

/** Several things in a row, as the language lists them: "Ana, Pedro e Inés". */
export function list(items: readonly string[], language = "en"): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(items);
}

export function signed(v: number): string {
  return v < 0 ? `−${Math.abs(v)}` : `+${v}`;
}

/** A length with the sign of the unit (`picture.sign`), without needless zeros. */
export function length(v: number, sign: string | undefined, language = "en"): string {
  const r = Math.round(v * 10) / 10;
  return `${Number.isInteger(r) ? String(r) : decimal(r, language)}${sign ?? ""}`;
}

/** Units of the table in centimetres of a real one: "24 cm"; empty where that is not known. */
export function onTable(v: number, cm: number | undefined, language = "en"): string {
  if (!cm) return "";
  const r = Math.round(v * cm * (cm * v < 10 ? 10 : 1)) / (cm * v < 10 ? 10 : 1);
  return `${Number.isInteger(r) ? String(r) : decimal(r, language)} cm`;
}

/** The last parts of a rule id, short enough for a chip: "bala.shoot.mod-aim" is "mod-aim". */
export function shortRule(id: string): string {
  const parts = id.split(".");
  return parts[parts.length - 1] ?? id;
}

/** Texts of the engine start small; a button and a line of the log start with a capital. */
export function capital(s: string): string {
  return s.slice(0, 1).toLocaleUpperCase() + s.slice(1);
}

/** How far dice were from what they are worth: sum and expectation of rolls. */
export function luck(rolls: readonly { dice: readonly number[]; sides: number; again?: boolean }[]): { rolls: number; sum: number; expected: number; sigma: number } {
  let sum = 0;
  let expected = 0;
  let variance = 0;
  let n = 0;
  for (const r of rolls) {
    if (!r.sides || !r.dice.length) continue;
    n++;
    const s = r.sides;
    for (const d of r.dice) {
      sum += d;
      // a die that is rolled again: so many highest faces, then one of the others
      expected += r.again ? (s * (s + 1)) / (2 * (s - 1)) : (s + 1) / 2;
      variance += r.again ? s ** 3 / (s - 1) ** 2 + ((s - 1) ** 2 - 1) / 12 : (s * s - 1) / 12;
    }
  }
  return { rolls: n, sum, expected, sigma: variance ? (sum - expected) / Math.sqrt(variance) : 0 };
}

/** Whether a die of a roll counts: of open-ended dice perhaps only the best. */
export function counts(line: { dice?: readonly number[]; keep?: string }, i: number): boolean {
  const dice = line.dice ?? [];
  return line.keep !== "best" || dice.indexOf(Math.max(...dice)) === i;
}

/** A span of sums of dice: "5–8", or "9" alone. */
export function span(dice: readonly [number, number] | readonly number[]): string {
  const [low, high] = dice;
  return low === high ? String(low) : `${low}–${high}`;
}
