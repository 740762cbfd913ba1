/** Where labels on the map are put: each at the first of its places that covers nobody and no other label. Pure; all in
 *  pixels of the screen. */

import type { Box, Pt } from "./geometry";

export interface Wanted {
  key: string;
  w: number;
  h: number;
  /** Where its middle may be, the best place first. */
  places: readonly Pt[];
  /** A label that covers something everywhere is left out. */
  may?: boolean;
}

export interface Placed {
  key: string;
  /** Its middle. */
  at: Pt;
  box: Box;
}

const GAP = 3;
const OUT = 40;
const LINE = 0.35;

export const boxAt = (c: Pt, w: number, h: number): Box => ({ x: c[0] - w / 2, y: c[1] - h / 2, w, h });

/** How much of the smaller of two boxes the other one covers: 0 to 1. */
export function shared(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) + GAP;
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) + GAP;
  return w <= 0 || h <= 0 ? 0 : Math.min(1, (w * h) / Math.max(1, Math.min(a.w * a.h, b.w * b.h)));
}

/** Whether a line passes through a box. */
export function crosses(box: Box, a: Pt, b: Pt): boolean {
  let [from, to] = [0, 1];
  for (const [start, by, low, high] of [
    [a[0], b[0] - a[0], box.x, box.x + box.w],
    [a[1], b[1] - a[1], box.y, box.y + box.h],
  ] as const) {
    if (Math.abs(by) < 1e-9) {
      if (start < low || start > high) return false;
      continue;
    }
    const [p, q] = [(low - start) / by, (high - start) / by];
    from = Math.max(from, Math.min(p, q));
    to = Math.min(to, Math.max(p, q));
  }
  return from <= to;
}

/** A sentence in lines of at most so many letters, if its words are no longer. */
export function folded(text: string, wide: number): string[] {
  const out: string[] = [];
  for (const word of text.split(" ")) {
    const last = out.at(-1);
    if (last !== undefined && last.length + word.length < wide) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

/** Labels in the order of their importance; `taken` are boxes that should stay free, `lines` are better not crossed. */
export function arrange(wanted: readonly Wanted[], taken: readonly Box[], lines: readonly (readonly [Pt, Pt])[], width: number, height: number): Placed[] {
  const busy = [...taken];
  const out: Placed[] = [];
  for (const label of wanted) {
    let best: Placed | null = null;
    let least = Infinity;
    label.places.forEach((at, i) => {
      const box = boxAt(at, label.w, label.h);
      const off = Math.max(0, -box.x) + Math.max(0, -box.y) + Math.max(0, box.x + box.w - width) + Math.max(0, box.y + box.h - height);
      const over = busy.reduce((sum, b) => sum + shared(box, b), 0);
      const cut = lines.reduce((sum, [a, b]) => sum + (crosses(box, a, b) ? LINE : 0), 0);
      const cost = over * 2 + off / OUT + cut + i * 0.02;
      if (cost < least && !(label.may && (over > 0.12 || off > 0))) {
        least = cost;
        best = { key: label.key, at, box };
      }
    });
    if (!best) continue;
    out.push(best);
    busy.push((best as Placed).box);
  }
  return out;
}

/** A base on the screen: where it is, how large it is drawn, and how far its drawing may be from its true place. */
export interface Disc {
  at: Pt;
  r: number;
  free: number;
}

const ROUNDS = 12;

/** Bases that are drawn larger than they are make way for each other, so that nobody is hidden under somebody else. */
export function spread(discs: readonly Disc[]): Pt[] {
  const at = discs.map((d): [number, number] => [d.at[0], d.at[1]]);
  for (let round = 0; round < ROUNDS; round++) {
    let still = true;
    for (let i = 0; i < discs.length; i++)
      for (let j = i + 1; j < discs.length; j++) {
        const [a, b, p, q] = [discs[i]!, discs[j]!, at[i]!, at[j]!];
        const room = a.free + b.free;
        let [dx, dy] = [q[0] - p[0], q[1] - p[1]];
        let far = Math.hypot(dx, dy);
        const lack = a.r + b.r - far;
        if (room <= 0 || lack <= 0.5) continue;
        // Two at one place part in a direction of their own.
        if (far < 0.01) [dx, dy, far] = [Math.cos(i * 2.4 + j), Math.sin(i * 2.4 + j), 1];
        for (const [d, c, share, way] of [[a, p, a.free / room, -1], [b, q, b.free / room, 1]] as const) {
          const x = c[0] + (way * dx * lack * share) / far - d.at[0];
          const y = c[1] + (way * dy * lack * share) / far - d.at[1];
          const f = Math.min(1, d.free / Math.max(0.001, Math.hypot(x, y)));
          if (Math.hypot(d.at[0] + x * f - c[0], d.at[1] + y * f - c[1]) > 0.1) still = false;
          [c[0], c[1]] = [d.at[0] + x * f, d.at[1] + y * f];
        }
      }
    if (still) break;
  }
  return at;
}
