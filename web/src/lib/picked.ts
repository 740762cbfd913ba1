/** Cards of the real table that were drawn, chosen from those that there are. */

export type Offered = readonly [id: string, name: string, count: number];

/** One more of this card, as long as there are more and some are missing; else none of it. */
export function pressed(chosen: readonly string[], card: Offered, n: number): string[] {
  const mine = chosen.filter((id) => id === card[0]).length;
  return mine < card[2] && chosen.length < n ? [...chosen, card[0]] : chosen.filter((id) => id !== card[0]);
}
