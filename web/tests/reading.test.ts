import { expect, it } from "vitest";

/** The page shows texts and does not read them: what it needs apart from a sentence, the server sends apart. */
const FILES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

/** Files that take strings apart, and what those strings are. None of them is a text that the server has made. */
const MAY: Record<string, string> = {
  "lib/desk.ts": "its own list of icons",
  "lib/form.ts": "what a person types",
  "lib/format.ts": "fractions, rule ids, and numbers that it writes",
  "lib/i18n/index.svelte.ts": "the page's own templates",
  "lib/joins.ts": "the table of joining words",
  "lib/keys.ts": "keys of the keyboard",
  "lib/labels.ts": "a sentence, whose words it keeps, to break it into lines",
  "lib/route.ts": "addresses",
  "parts/Brings.svelte": "a value that it has put together itself",
  "parts/FormBox.svelte": "a number that it writes",
  "parts/HouseRules.svelte": "what a person types",
  "parts/SlipForm.svelte": "ids in a blank",
};
const APART = /\.(match|matchAll|replace|replaceAll|split|search|startsWith|endsWith|test|exec)\(|\bRegExp\b/;
/** Looking into a shown text, or telling things apart by it. */
const SHOWN = String.raw`\??\.(text|title|label|name|words|usual|note|role)\b`;
const READ = [new RegExp(String.raw`${SHOWN}!?\??\.(includes|indexOf|slice|substring|at|charAt)\(`), new RegExp(String.raw`${SHOWN} ?[!=]==? ?[\w.!?]+${SHOWN}`)];
/** A search by what a person types, labels that say the same, the corner of a card without a rank, and files, whose name is their key. */
const FINE = [
  "parts/OfferList.svelte: o.text.toLocaleLowerCase().includes(wanted",
  "parts/MapLabels.svelte: o.title === l.title",
  "parts/PlayingCard.svelte: face.title.slice(0, 2)",
  "pages/Start.svelte: b.name === brought.name",
];

function lines(found: (line: string) => boolean): string[] {
  return Object.entries(FILES).flatMap(([path, text]) => {
    const file = path.slice("../src/".length);
    if (file === "lib/protocol.ts" || /i18n\/..\.ts$/.test(file)) return [];
    return text.split("\n").filter((l) => found(l) && !l.trim().startsWith("/*") && !l.trim().startsWith("//")).map((l) => `${file}: ${l.trim()}`);
  });
}

it("takes no text apart", () => {
  const apart = lines((l) => APART.test(l));
  expect(apart.filter((l) => !(l.split(":")[0]! in MAY))).toEqual([]);
  expect(Object.keys(MAY).filter((file) => !apart.some((l) => l.startsWith(`${file}:`)))).toEqual([]);
});

it("finds nothing by the name that it shows", () => {
  const read = lines((l) => READ.some((r) => r.test(l)));
  const fine = (l: string) => FINE.some((f) => l.startsWith(f.split(": ")[0]!) && l.includes(f.slice(f.indexOf(": ") + 2)));
  expect(read.filter((l) => !fine(l))).toEqual([]);
});
