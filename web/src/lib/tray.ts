/** Which lines of what has just happened are shown over the table for a moment. */

import type { Line } from "./protocol";

const faces = (l: Line) => (l.cards ?? []).length + (l.dice ?? []).length > 0;

/** A line whose cards all come up again later says nothing that the later ones do not say. */
function repeated(lines: readonly Line[], at: number): boolean {
  const cards = lines[at]!.cards ?? [];
  const later = new Set(lines.slice(at + 1).flatMap((l) => l.cards ?? []).map((f) => f.item));
  return cards.length > 0 && cards.every((f) => f.item && later.has(f.item));
}

/** At most so many lines: whatever turns up cards or dice first, then the latest of what else is worth telling. */
export function shownLines(fresh: readonly Line[], most: number): Line[] {
  const worth = fresh.filter((l) => faces(l) || l.told);
  const kept = worth.filter((_, i) => !repeated(worth, i));
  const open = kept.filter(faces);
  const told = kept.filter((l) => !faces(l));
  const words = new Set(told.slice(-Math.max(1, most - open.length)));
  const up = new Set(open.slice(-Math.max(0, most - words.size)));
  return kept.filter((l) => up.has(l) || words.has(l));
}

/** For how many milliseconds lines are shown: longer the more there are, and the more there is to read. */
export function reading(lines: readonly Line[]): number {
  const letters = lines.reduce((sum, l) => sum + l.text.length, 0);
  return 4200 + 600 * Math.max(0, lines.length - 4) + 40 * Math.max(0, letters - 240);
}
