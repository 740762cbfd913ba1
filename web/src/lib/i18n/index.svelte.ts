/** The interface in the reader's language. A language is one file; add it to this list. */

import { set, setting } from "../keep";
import { en, type Key, type Words } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { joined } from "../joins";

export const LANGUAGES: Record<string, Words> = { en, es, fr };

function first(): string {
  const kept = setting("language", "");
  if (kept in LANGUAGES) return kept;
  const wanted = typeof navigator === "undefined" ? [] : navigator.languages;
  return wanted.map((l) => l.slice(0, 2)).find((l) => l in LANGUAGES) ?? "en";
}

export const tongue = $state({ now: first() });

export function speak(language: string): void {
  tongue.now = language;
  set("language", language);
  document.documentElement.lang = language;
}

export function fill(template: string, facts: Record<string, unknown> = {}, language = tongue.now): string {
  const parts = template.split("|");
  const text = parts.length === 2 && facts["n"] !== 1 ? parts[1]! : parts[0]!;
  const [first = "", ...rest] = text.split("{");
  return rest.reduce((said, part) => {
    const end = part.indexOf("}");
    return joined(said, String(facts[part.slice(0, end)] ?? ""), language) + part.slice(end + 1);
  }, first);
}

export function t(key: Key, facts?: Record<string, unknown>): string {
  return fill((LANGUAGES[tongue.now] ?? en)[key], facts);
}

/** Why nobody can sit down, by the code of the server's error. */
export function refused(code: string): string {
  return (code !== "no-such-table" && maybe(`error.${code}`)) || t("net.refused");
}

/** Words for keys that come from data, such as bots and errors; nothing if there are none. */
export function maybe(key: string, facts?: Record<string, unknown>): string | null {
  const words = (LANGUAGES[tongue.now] ?? en) as Record<string, string>;
  return key in words ? fill(words[key]!, facts) : null;
}
