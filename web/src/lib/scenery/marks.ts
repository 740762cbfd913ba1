/** What scenery is drawn with: marks, and small shapes that several kinds of things share. */

import { INCH, inside, n1, path, type Pt, toEdge } from "../geometry";
import type { Grade } from "../protocol";
import type { Ground } from "../picture";

export type Mark =
  | { k: "p"; c: string; d: string; t?: string; f?: string }
  | { k: "u"; href: string; t: string; c?: string }
  | { k: "t"; c: string; t: string; text: string; size: number };

export interface Tag {
  x: number;
  y: number;
  /** How high it is there, in units of the table. */
  high: number;
}

/** How a piece counts, where its tag stands. */
export interface Graded {
  id: string;
  /** Its middle, and a corner where it covers less if there is room. */
  at: Pt;
  corner: Pt;
  least: number;
  grade: Grade;
}

export interface Roof {
  whole: string;
  title: string;
  outline: readonly Pt[];
  floor: number;
  marks: Mark[];
  shadow: Mark[];
  tag: Tag | null;
}

export interface Scenery {
  width: number;
  depth: number;
  soil: Mark[];
  low: Mark[];
  walls: Mark[];
  /** Doors and windows, drawn over the eaves so that they are seen from outside. */
  openings: Mark[];
  roofs: Roof[];
  high: Mark[];
  tags: Tag[];
  grades: Graded[];
  /** Outline of each piece, for highlighting and for naming what lies under the pointer. */
  outlines: Map<string, { title: string; outline: readonly Pt[]; whole: string; top: number; foot: number }>;
}

/** How far a shadow falls for one unit of height, to the right and down. */
export const SHADE: Pt = [0.2 * INCH, 0.25 * INCH];

export const p = (c: string, d: string, t?: string): Mark => (t ? { k: "p", c, d, t } : { k: "p", c, d });
export const fill = (f: string, d: string): Mark => ({ k: "p", c: "", d, f });
export const use = (href: string, t: string, c?: string): Mark => (c ? { k: "u", href, t, c } : { k: "u", href, t });
export const at = (c: Pt, angle = 0, sx = 1, sy = sx): string =>
  `translate(${n1(c[0])} ${n1(c[1])})` +
  (angle ? ` rotate(${n1(angle)})` : "") +
  (sx === 1 && sy === 1 ? "" : ` scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})`);

export interface Bit {
  g: Ground;
  o: Pt[];
}

export function blob(c: Pt, r: number, n: number, rnd: () => number, wild = 0.35): Pt[] {
  return Array.from({ length: n }, (_, k): Pt => {
    const a = (k / n) * 6.283;
    const s = r * (1 - wild / 2 + rnd() * wild);
    return [c[0] + Math.cos(a) * s, c[1] + Math.sin(a) * s];
  });
}

/** Deep under a roof, so that the roof hides it. */
export function within(c: Pt, bits: readonly Bit[]): boolean {
  return bits.some((b) => b.g.kind === "roof" && inside(c, b.o) && toEdge(c, b.o) > 12);
}

export const circle = (c: Pt, r: number): string =>
  `M${n1(c[0] - r)} ${n1(c[1])}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0z`;
export const dot = circle;

export interface BoxLike {
  c: Pt;
  w: number;
  h: number;
  angle: number;
}

/** A point on the middle line of a tilted box, -1 and 1 its ends. */
export function at1(box: BoxLike, t: number, s = 0): Pt {
  const a = (box.angle * Math.PI) / 180;
  const u = (t * box.w) / 2;
  const v = (s * box.h) / 2;
  return [box.c[0] + u * Math.cos(a) - v * Math.sin(a), box.c[1] + u * Math.sin(a) + v * Math.cos(a)];
}

export function planks(box: BoxLike, step: number): string {
  const n = Math.max(1, Math.floor(box.h / step));
  return Array.from({ length: n - 1 }, (_, i) => {
    const s = ((i + 1) / n) * 2 - 1;
    return path([at1(box, -1, s), at1(box, 1, s)], false);
  }).join("");
}

export function tiles(
  out: Mark[],
  box: BoxLike,
  size: number,
  make: (c: Pt, s: number, w: number, h: number) => Mark,
  wide = size,
): void {
  const nx = Math.max(1, Math.round(box.w / wide));
  const ny = Math.max(1, Math.round(box.h / size));
  for (let i = 0; i < nx; i++)
    for (let j = 0; j < ny; j++) {
      const w = box.w / nx;
      const h = box.h / ny;
      const c = at1(box, ((i + 0.5) / nx) * 2 - 1, ((j + 0.5) / ny) * 2 - 1);
      out.push(make(c, Math.min(w, h) / 31, w, h));
    }
}
