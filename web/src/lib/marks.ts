/** Small marks on the map: what something costs over somebody's head, what flew where, who stands near a line of fire,
 *  places to choose from, and a corner for the compass. Pure. */

import { bounds, dist, INCH, type Pt, toDraw } from "./geometry";
import type { Line, Model, Odds, Offer, Picture } from "./protocol";

/** What stands over a model: a drawing, a few figures, or both; `lit` if it has been made out already. */
export interface Tag {
  icon?: string;
  text?: string;
  lit?: boolean;
}

/** What stands over each target: the chance of what is being chosen, else the price of what the game marks so, else
 *  that the one who acts has made it out. Nothing stands over the one that is looked at: it has a call-out of its own. */
export function tags(offers: readonly Offer[], chances: ReadonlyMap<string, string>, picture: Picture, at: string): Map<string, Tag> {
  const out = new Map<string, Tag>();
  const active = picture.models?.find((m) => m.active);
  for (const m of picture.models ?? []) if (m.spotted && active && m.side !== active.side && !m.out) out.set(m.id, { icon: "eye", lit: true });
  for (const o of offers) {
    const target = o.choice.target ?? "";
    if (o.over && target) out.set(target, { icon: o.icon || "eye", text: String(o.cost ?? 0) });
  }
  for (const [target, text] of chances) if (target !== at) out.set(target, { text });
  return out;
}

export interface Shot {
  a: Pt;
  b: Pt;
  kind: "hit" | "miss" | "stray";
}

/** Where somebody or something stands, now or before it was gone. */
function found(id: string, pictures: readonly (Picture | null | undefined)[]): Pt | null {
  for (const p of pictures) {
    const m = p?.models?.find((v) => v.id === id && !v.away) ?? p?.tokens?.find((v) => v.id === id);
    if (m) return [m.x, m.y];
  }
  return null;
}

/** How far a bullet that misses is drawn beyond its target, in units of the table. */
const BEYOND = 3;

/** What flew over the table at these lines of the log, in units of the table. One that hits nobody flies on. */
export function shots(lines: readonly Line[], now: Picture | null | undefined, before?: Picture | null): Shot[] {
  const out: Shot[] = [];
  for (const l of lines) {
    if (!l.flight) continue;
    const a = found(l.flight.start, [before, now]);
    let b = found(l.flight.end, [before, now]);
    if (!a || !b || dist(a, b) < 0.01) continue;
    const kind = l.flight.kind ?? "hit";
    if (kind === "miss") {
      const f = (dist(a, b) + BEYOND) / dist(a, b);
      b = [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f];
    }
    const same = out.find((s) => dist(s.a, a) < 0.01 && dist(s.b, b!) < 0.01);
    if (same) same.kind = kind === "miss" ? same.kind : kind;
    else out.push({ a, b, kind });
  }
  return out;
}

/** Who might be hit by what is meant for somebody else: from the line of fire to each of them, with the chance. */
export function dangers(also: readonly Odds[] | undefined, line: readonly [Pt, Pt] | null, picture: Picture): { a: Pt; b: Pt; odds: Odds }[] {
  if (!line) return [];
  const [p, q] = line;
  const long = dist(p, q) ** 2 || 1;
  const out: { a: Pt; b: Pt; odds: Odds }[] = [];
  for (const odds of also ?? []) {
    const b = odds.who && odds.p > 0 ? found(odds.who, [picture]) : null;
    if (!b) continue;
    const f = Math.min(1, Math.max(0, ((b[0] - p[0]) * (q[0] - p[0]) + (b[1] - p[1]) * (q[1] - p[1])) / long));
    out.push({ a: [p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f], b, odds });
  }
  return out;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Places that are on offer, each with a letter that stands in the list, too. One alone needs none. */
export function spots(offers: readonly Offer[]): Map<Offer, { letter: string; at: Pt }> {
  const placed = offers.filter((o) => o.choice.path?.length && !o.choice.target);
  const out = new Map<Offer, { letter: string; at: Pt }>();
  if (placed.length < 2) return out;
  placed.slice(0, LETTERS.length).forEach((o, i) => {
    const end = o.choice.path![o.choice.path!.length - 1]!;
    out.set(o, { letter: LETTERS[i]!, at: [end[0], end[1]] });
  });
  return out;
}

/** One letter where several lie on each other: that of what is looked at, or else the first. */
export function apart<T extends { at: Pt; on: boolean }>(found: readonly T[]): T[] {
  const at = (s: T) => s.at.join();
  return found.filter((s, i) => s.on || !found.some((o, j) => at(o) === at(s) && (o.on || j < i)));
}

/** How far from the middle of a compass of radius 20 a sun stands: on its rim, or farther out where the letter N is near. */
export function sunward(sun: number, north: number): number {
  const between = Math.abs(((((sun - north) % 360) + 540) % 360) - 180);
  return between < 38 ? 39 : between < 48 ? 30 : 20;
}

/** How far the rays of a sun reach beyond its middle. */
export const RAYS = 13;

/** The corner of the table where a compass of this radius covers least, in the drawing; lower left if all are free. No
 *  part of it that is nearer than `reach` to its middle hangs over the edge. */
export function corner(picture: Picture, radius: number, reach = 0, unit = INCH): Pt {
  const [W, H] = [picture.width * unit, picture.depth * unit];
  const pad = Math.max(radius + 14, reach + 2);
  const places: Pt[] = [[pad, H - pad], [W - pad, H - pad], [pad, pad + 8], [W - pad, pad + 8]];
  const at = (x: number, y: number) => toDraw(x, y, picture.depth, unit);
  const boxes = [...(picture.ground ?? []).filter((g) => (g.height ?? 0) > 0), ...(picture.zones ?? [])].map((g) => bounds(g.polygon.map((q) => at(q[0]!, q[1]!))));
  const people = (picture.models ?? []).filter((m: Model) => !m.away && !m.out).map((m) => at(m.x, m.y));
  let best = places[0]!;
  let least = Infinity;
  for (const p of places) {
    let over = people.filter((m) => dist(m, p) < radius + 24).length * 2;
    for (const b of boxes) {
      const [dx, dy] = [Math.max(b.x - p[0], 0, p[0] - b.x - b.w), Math.max(b.y - p[1], 0, p[1] - b.y - b.h)];
      if (Math.hypot(dx, dy) < radius) over++;
    }
    if (over < least) [best, least] = [p, over];
  }
  return best;
}
