/** What lies over the map while somebody looks at something: where each line, ring, contour and label is drawn. Pure. */

import { capital } from "./format";
import { bounds, dist, INCH, path, type Pt } from "./geometry";
import type { Overlay } from "./picture";
import type { Scenery } from "./scenery";

type At = (x: number, y: number) => Pt;
interface Size {
  W: number;
  H: number;
}
type Area = NonNullable<Overlay["areas"]>[number];
type Ring = NonNullable<Overlay["rings"]>[number];

/** Marks along the rim of a table of so many units, longer ones at every step and half a step, with figures at the steps. */
export function ruler(width: number, depth: number, unit = INCH, step = 6): { d: string; texts: { x: number; y: number; t: string }[] } {
  const [W, H] = [width * unit, depth * unit];
  const long = (i: number) => (i % step === 0 ? 8 : i % (step / 2) === 0 ? 5.5 : 3.2);
  const texts: { x: number; y: number; t: string }[] = [];
  let d = "";
  for (let i = 0; i <= width; i++) {
    const x = Math.round(i * unit * 10) / 10;
    d += `M${x} -3v${-long(i)}M${x} ${H + 3}v${long(i)}`;
    if (i % step === 0 && i > 0 && i < width) texts.push({ x: x + 4, y: -7, t: `${i}` }, { x: x + 4, y: H + 15, t: `${i}` });
  }
  for (let j = 0; j <= depth; j++) {
    const y = Math.round((H - j * unit) * 10) / 10;
    d += `M-3 ${y}h${-long(j)}M${W + 3} ${y}h${long(j)}`;
  }
  return { d, texts };
}

export function lineOf(l: { start: readonly number[]; end: readonly number[] }, at: At): { a: Pt; b: Pt; d: string } {
  const a = at(l.start[0]!, l.start[1]!);
  const b = at(l.end[0]!, l.end[1]!);
  return { a, b, d: path([a, b], false) };
}

/** Pieces that are lit, each with a place for its name on the far side, where the target is not. */
export function litPieces(ids: Iterable<string>, outlines: Scenery["outlines"], target: Pt | null): { id: string; d: string; title: string; at: Pt; u: Pt }[] {
  const out: { id: string; d: string; title: string; at: Pt; u: Pt }[] = [];
  for (const id of ids) {
    const o = outlines.get(id);
    if (!o) continue;
    const b = bounds(o.outline);
    const c: Pt = [b.x + b.w / 2, b.y + b.h / 2];
    const from = target ?? [c[0], c[1] - 1];
    const l = Math.max(1, dist(c, from));
    out.push({ id, d: path(o.outline), title: capital(o.title), at: c, u: [(c[0] - from[0]) / l, (c[1] - from[1]) / l] });
  }
  return out;
}

const AROUND: readonly Pt[] = [[-0.7, -0.7], [0.7, -0.7], [0.9, 0.5], [-0.9, 0.4], [0, -1], [0, 1]];

/** Contours from wide to narrow, each with places on its rim where a label can be, the best first. The labels spread
 *  round the person, away from the rim of the table. */
export function contours(areas: readonly Area[], at: At, person: Pt | null, { W, H }: Size) {
  return areas
    .map((a) => {
      const rings = a.rings.map((r) => r.map((q) => at(q[0]!, q[1]!)));
      const all = rings.flat();
      const box = all.length ? bounds(all) : { x: 0, y: 0, w: 0, h: 0 };
      const c: Pt = person ?? [box.x, box.y];
      return { ...a, d: rings.map((r) => path(r)).join(""), all, c, size: box.w * box.h };
    })
    .sort((a, b) => b.size - a.size)
    .map((a, i) => {
      const within = a.all.filter((q) => q[0] >= 30 && q[1] >= 14 && q[0] <= W - 30 && q[1] <= H - 14);
      const furthest = (want: Pt) =>
        within.reduce<Pt | null>((best, q) => {
          const far = (v: Pt) => (v[0] - a.c[0]) * want[0] + (v[1] - a.c[1]) * want[1];
          return best === null || far(q) > far(best) ? q : best;
        }, null);
      const tags = AROUND.map((_, n) => furthest(AROUND[(i + n) % AROUND.length]!)).filter((q) => q !== null);
      return { ...a, step: i, tags, tag: tags[0] ?? a.c };
    });
}

/** Rings, each with places where a label is well inside the table and not at the target, the best first. */
export function ringMarks(rings: readonly Ring[], at: At, target: Pt | null, { W, H }: Size, unit = INCH) {
  return rings.map((r) => {
    const c = at(r.x, r.y);
    const R = r.r * unit;
    const found: { q: Pt; score: number }[] = [];
    for (let a = 0; a < 360; a += 10) {
      const q: Pt = [c[0] + Math.cos((a * Math.PI) / 180) * R, c[1] + Math.sin((a * Math.PI) / 180) * R];
      const room = Math.min(q[0] - 50, W - 50 - q[0], q[1] - 14, H - 14 - q[1], 60);
      const away = target ? Math.min(120, dist(q, target)) : 0;
      found.push({ q, score: room * 3 + away + (a === 270 ? 5 : 0) });
    }
    found.sort((a, b) => b.score - a.score);
    const spots = found.filter((f) => f.score > 0).map((f) => f.q);
    return { ...r, c, R, spots, spot: spots[0] ?? ([c[0], c[1] - R] as Pt), shown: spots.length > 0 };
  });
}

/** The tape from one point of the drawing to another, with a figure at every step; `length` is in units of the table. */
export function tapeOf(a: Pt, b: Pt, unit = INCH, step = 1) {
  const L = dist(a, b);
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  let d = "";
  const nums: number[] = [];
  const far = unit * step;
  for (let i = 0; (i * far) / 4 < L; i++) d += `M${(i * far) / 4} -6v${i % 4 === 0 ? 12 : i % 2 === 0 ? 6 : 3.5}`;
  for (let i = 1; i * far < L; i++) nums.push(i * step);
  return { a, b, L, angle, d, nums, length: L / unit };
}
