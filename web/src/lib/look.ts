/** What a game looks like, as it says itself: which symbol stands for which kind of thing, how large a unit is drawn, and
 *  the colours of the page. Pure. */

import { INCH } from "./geometry";
import type { Drawn, Ground, Look, Model } from "./protocol";

export type { Look } from "./protocol";
export type Symbol = Drawn["symbol"];
export type Marker = NonNullable<Look["markers"]>[string];
export type Figure = NonNullable<Model["figure"]>;

/** The house style: what a look leaves out. */
export const HOUSE: Look = {};

/** Drawing units for one unit of the table. */
export function unitOf(look: Look): number {
  return INCH * (look.scale ?? 1);
}

/** A kind that a look does not name is called like its symbol. */
export function symbolOf(look: Look, kind: string): string {
  return look.scenery?.[kind]?.symbol ?? kind;
}

/** The paint of a piece, where its kind has several: always the same one for the same piece. */
export function paintOf(look: Look, g: Ground, among: () => number): string {
  const paints = look.scenery?.[g.kind]?.paint ?? [];
  return paints[Math.floor(among() * paints.length)] ?? "paint1";
}

const MARKERS: Record<string, Marker> = { horse: "horse", cart: "cart", neighbour: "folk", bystander: "folk", gatling: "gun", dynamite: "fuse", downed: "downed", fire: "fire", smoke: "smoke", bomb: "bomb", lamp: "lamp" };

export function markerOf(look: Look, kind: string): Marker {
  return look.markers?.[kind] ?? MARKERS[kind] ?? "bag";
}

/** The colours of a look as custom properties, for light or dark. */
export function colours(look: Look, theme: "light" | "dark"): [string, string][] {
  const set: Record<string, string> = (theme === "dark" ? look.dark : look.light) ?? {};
  return Object.entries(set).map(([name, value]) => [`--${name}`, value]);
}

/** The colours of sides, alone. */
const SIDES: ReadonlySet<string> = new Set(["c0", "c1", "c2", "c3"].flatMap((c) => [`--${c}`, `--${c}-tint`, `--on-${c}`]));

/** Puts the colours of a look on an element, or those of its sides alone, and takes off those that it had. */
export function dress(node: HTMLElement, look: Look, theme: "light" | "dark", before: readonly string[] = [], sides = false): string[] {
  const now = colours(look, theme).filter(([name]) => !sides || SIDES.has(name));
  for (const name of before) node.style.removeProperty(name);
  for (const [name, value] of now) node.style.setProperty(name, value);
  if (look.lettering && !sides) node.dataset["lettering"] = look.lettering;
  else delete node.dataset["lettering"];
  return now.map(([name]) => name);
}
