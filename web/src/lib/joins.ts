/** How a language joins a small word to the name behind it: "de" and "el Mayor" are "del Mayor". */

const JOINED: Record<string, readonly [RegExp, string][]> = {
  es: [
    [/^de el /, "del "],
    [/^a el /, "al "],
  ],
  fr: [
    [/^de le /, "du "],
    [/^de les /, "des "],
    [/^à le /, "au "],
    [/^à les /, "aux "],
    [/^de (?=[aeiouyéèêâîôûœh])/i, "d’"],
  ],
};

export function joined(small: string, name: string, language: string): string {
  const text = `${small} ${name}`;
  for (const [found, instead] of JOINED[language] ?? []) if (found.test(text)) return text.replace(found, instead);
  return text;
}

/** Words before a name that may join it. */
export const SMALL = "de|a|à";
