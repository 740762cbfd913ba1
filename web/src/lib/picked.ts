/** Cards of the real table that were drawn, chosen from those that there are. */

import type { Drawable } from "./protocol";

/** One more of this card, as long as there are more and some are missing; else none of it. */
export function pressed(chosen: readonly string[], card: Drawable, n: number): string[] {
  const mine = chosen.filter((id) => id === card.id).length;
  return mine < card.count && chosen.length < n ? [...chosen, card.id] : chosen.filter((id) => id !== card.id);
}
