/** How a language joins a small word to the name behind it: "de" and "el Mayor" are "del Mayor". The table is the server's. */

import table from "../../../src/sixgun/screen/joins.json";

interface Joint {
  word: string;
  start: string;
  instead: string;
}

/** "de el=del|que=qu’" as the word, the word that follows it if any, and what they become. */
function joints(rules: string): Joint[] {
  return rules.split("|").filter(Boolean).map((rule) => {
    const [words = "", instead = ""] = rule.split("=");
    const [word = "", start = ""] = words.split(" ");
    return { word, start, instead };
  });
}

const JOINTS: Record<string, { article: Joint[]; elision: Joint[] }> = Object.fromEntries(
  Object.entries(table.languages).map(([language, rules]) => [language, { article: joints(rules["join.article"]), elision: joints(rules["join.elision"]) }]),
);

/** What stands in numbers instead of the point. */
export function point(language: string): string {
  return (table.languages as Record<string, Record<string, string>>)[language]?.["join.point"] || ".";
}

/** A text without the word at its end; null if it does not end with it. */
function without(text: string, word: string): string | null {
  if (!text.toLowerCase().endsWith(`${word} `)) return null;
  const cut = text.slice(0, -word.length - 1);
  return /[\p{L}\p{N}]$/u.test(cut) ? null : cut;
}

function like(letter: string, word: string): string {
  return letter !== letter.toLowerCase() ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}

/** A text with a value behind it, as the language joins them. */
export function joined(before: string, value: string, language: string): string {
  const { article, elision } = JOINTS[language] ?? { article: [], elision: [] };
  for (const { word, start, instead } of article) {
    const cut = value.startsWith(`${start} `) ? without(before, word) : null;
    if (cut !== null) return `${cut}${like(before[cut.length]!, instead)} ${value.slice(start.length + 1)}`;
  }
  if (value && table.vowels.includes(value[0]!.toLowerCase())) {
    for (const { word, instead } of elision) {
      const cut = without(before, word);
      if (cut !== null) return `${cut}${like(before[cut.length]!, instead)}${value}`;
    }
  }
  return before + value;
}
