/** What years and people leave on things: rust, cracks, soot, paint, ladders. Marks in the frame of a box: its middle is
 *  0, 0 and its longer side lies along x. */

import { dist, INCH, inside, n1, path, type Pt, soft, type Tilted } from "../geometry";
import { at, type Bit, blob, type Mark, p, type Scenery, SHADE } from "./marks";

/** A thing to draw: all its pieces, and the box around them. */
export interface Thing {
  parts: readonly Bit[];
  box: Tilted;
  /** All corners of its pieces. */
  all: readonly Pt[];
  rnd: () => number;
  /** The class of its paint. */
  paint: string;
  /** Drawing units for one unit of the table. */
  unit: number;
  W: number;
  H: number;
}

export type Painter = (out: Scenery, thing: Thing) => void;

/** Half the width and height of a thing's box, and the transform into its frame. */
export function frame({ box }: { box: Tilted }): { w: number; h: number; t: string } {
  return { w: box.w / 2, h: box.h / 2, t: at(box.c, box.angle) };
}

/** How far the shadow of something falls that is so many units high. */
export function fall(high: number, unit: number): Pt {
  const drawn = Math.min(high * unit, 3.6 * INCH) / INCH;
  return [SHADE[0] * drawn, SHADE[1] * drawn];
}

/** An outline and its copy where the shadow ends, joined edge by edge: right for any shape, also a hollow one. */
export function shadow(o: readonly Pt[], high: number, unit: number): Mark {
  const [dx, dy] = fall(high, unit);
  const sides = o.map((a, i) => {
    const b = o[(i + 1) % o.length]!;
    return path(turned([a, b, [b[0] + dx, b[1] + dy], [a[0] + dx, a[1] + dy]]));
  });
  return p("sh one", path(turned(o)) + path(turned(o.map((q): Pt => [q[0] + dx, q[1] + dy]))) + sides.join(""));
}

/** All outlines of one path turn the same way, so that none cuts a hole into another. */
function turned(o: readonly Pt[]): readonly Pt[] {
  const area = o.reduce((s, a, i) => s + a[0] * o[(i + 1) % o.length]![1] - o[(i + 1) % o.length]![0] * a[1], 0);
  return area < 0 ? [...o].reverse() : o;
}

export const rect = (x: number, y: number, w: number, h: number, r = 0): string =>
  r ? `M${n1(x + r)} ${n1(y)}h${n1(w - 2 * r)}q${n1(r)} 0 ${n1(r)} ${n1(r)}v${n1(h - 2 * r)}q0 ${n1(r)} ${n1(-r)} ${n1(r)}h${n1(2 * r - w)}q${n1(-r)} 0 ${n1(-r)} ${n1(-r)}v${n1(2 * r - h)}q0 ${n1(-r)} ${n1(r)} ${n1(-r)}z` : `M${n1(x)} ${n1(y)}h${n1(w)}v${n1(h)}h${n1(-w)}z`;

export const disc = (x: number, y: number, r: number): string => `M${n1(x - r)} ${n1(y)}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0z`;

/** Lines across a frame from x to x at equal steps. */
export function across(x0: number, x1: number, step: number, h: number): string {
  let d = "";
  for (let x = x0; x <= x1 + 0.01; x += step) d += `M${n1(x)} ${n1(-h)}V${n1(h)}`;
  return d;
}

/** Stains of rust in a frame of half sizes w and h, kept off its edge. */
export function rust(out: Mark[], w: number, h: number, t: string, rnd: () => number, many: number): void {
  const kinds: Record<string, string[]> = { rust1: [], rust2: [] };
  for (let i = 0; i < many; i++) {
    const r = 2.5 + rnd() * Math.min(8, h * 0.22);
    const c: Pt = [(rnd() * 2 - 1) * Math.max(0, w - r * 1.7), (rnd() * 2 - 1) * Math.max(0, h - r * 1.3)];
    const ring = blob(c, r, 8, rnd, 0.5).map((q): Pt => [c[0] + (q[0] - c[0]) * 1.5, q[1]]);
    kinds[rnd() < 0.5 ? "rust1" : "rust2"]!.push(soft(ring));
  }
  for (const [kind, d] of Object.entries(kinds)) if (d.length) out.push(p(`x-${kind} stain`, d.join(""), t));
}

/** A crack that wanders from a place, with a branch or two. */
export function crack(from: Pt, way: number, steps: number, rnd: () => number, stride = 15): string {
  let [x, y] = from;
  let d = `M${n1(x)} ${n1(y)}`;
  let branches = "";
  for (let i = 0; i < steps; i++) {
    way += (rnd() - 0.5) * 1.1;
    x += Math.cos(way) * stride * (0.7 + rnd() * 0.6);
    y += Math.sin(way) * stride * (0.7 + rnd() * 0.6);
    d += `L${n1(x)} ${n1(y)}`;
    if (rnd() < 0.34 && steps > 3) branches += crack([x, y], way + (rnd() < 0.5 ? 1 : -1) * (0.6 + rnd() * 0.6), Math.ceil(steps / 3), rnd, stride * 0.75);
  }
  return d + branches;
}

/** Strokes of a spray can. */
export function scrawl(w: number, h: number, rnd: () => number): string {
  const a = Math.min(h * 0.55, 22);
  const left = -w * (0.55 - rnd() * 0.2);
  let d = `M${n1(left)} ${n1(a * 0.6)}`;
  for (let i = 0; i < 3; i++) d += `c${n1(a * 0.3)} ${n1(-a * 1.6)} ${n1(a * 0.8)} ${n1(-a * 1.4)} ${n1(a * 0.8)} ${n1(-a * 0.2)}s${n1(a * 0.7)} ${n1(a * (0.3 + rnd()))} ${n1(a * 0.8)} ${n1(a * 0.1)}`;
  return d;
}

/** A cross, a crown, an arrow or a bolt: what bands leave on walls. */
export function tag(rnd: () => number): string {
  const all = ["M-8 8 8-8M-8-8 8 8", "M-10 7V-5l6 6 4-9 4 9 6-6V7z", "M-12 0H10M3-7l8 7-8 7", "M3-11-6 2h6l-3 10L7-3H1z", "M0-9a9 9 0 1 0 .1 0M-6 7 0-9 6 7M-4 1H4"];
  return all[Math.floor(rnd() * all.length)]!;
}

/** A ladder that leans on a stretch of an outline, seen from above: two rails and rungs, outside the outline. */
export function ladder(out: Mark[], a: Pt, b: Pt, o: readonly Pt[], high: number, unit: number): void {
  const long = Math.max(1, dist(a, b));
  let n: Pt = [(b[1] - a[1]) / long, -(b[0] - a[0]) / long];
  const mid: Pt = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  if (inside([mid[0] + n[0] * 4, mid[1] + n[1] * 4], o)) n = [-n[0], -n[1]];
  const reach = Math.min(30, 10 + high * unit * 0.14);
  const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const pad = long * 0.12;
  const spot = (along: number, outward: number): Pt => [a[0] + ux * along + n[0] * outward, a[1] + uy * along + n[1] * outward];
  const rails = [pad, long - pad].map((s) => path([spot(s, -5), spot(s, reach)], false)).join("");
  let rungs = "";
  for (let d = -2; d < reach - 1; d += 6) rungs += path([spot(pad, d), spot(long - pad, d)], false);
  const [dx, dy] = fall(high * 0.4, unit);
  out.push(p("ladsh", rails, `translate(${n1(dx)} ${n1(dy)})`), p("ladcase", rails + rungs), p("lad", rails), p("rung", rungs));
}
