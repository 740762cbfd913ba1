/** The ground itself: roads, rough ground, water, trodden ways, and what grows where nothing stands. */

import { bounds, dice, INCH, inside, middle, n1, path, type Pt, shift, soft, tilted, toEdge, walk } from "../geometry";
import { at, type Bit, blob, type Mark, p, use } from "./marks";

export function road(out: Mark[], { g, o }: Bit, W: number, H: number): void {
  const rnd = dice(g.id);
  const onRim = (q: Pt) => q[0] < 2 || q[1] < 2 || q[0] > W - 2 || q[1] > H - 2;
  const rim = walk(o, 70).map((q): Pt => {
    const j = 9;
    return onRim(q) ? q : [q[0] + (rnd() - 0.5) * j, q[1] + (rnd() - 0.5) * 2 * j];
  });
  // Past the rim of the table the soft line may run on: everything is clipped to the table.
  const soften = rim.map((q): Pt => [q[0] < 2 ? -30 : q[0] > W - 2 ? W + 30 : q[0], q[1] < 2 ? -30 : q[1] > H - 2 ? H + 30 : q[1]]);
  const d = soft(soften);
  out.push(p("street-e", d), p("street", d));
  // ruts along the long way
  const box = tilted(o);
  const cos = Math.cos((box.angle * Math.PI) / 180);
  const sin = Math.sin((box.angle * Math.PI) / 180);
  const spot = (u: number, v: number): Pt => [box.c[0] + u * cos - v * sin, box.c[1] + u * sin + v * cos];
  const ruts: string[] = [];
  for (const lane of [-0.27, 0.03, 0.26]) {
    const bend = rnd() * 6;
    const line: [Pt[], Pt[]] = [[], []];
    for (let u = -box.w / 2 - 40; u <= box.w / 2 + 40; u += 80) {
      const v = lane * box.h + Math.sin(u / 170 + bend) * 7 + (rnd() - 0.5) * 8;
      line[0].push(spot(u, v));
      line[1].push(spot(u, v + 24));
    }
    ruts.push(soft(line[0], false), soft(line[1], false));
  }
  out.push(p("rut", ruts.join("")));
  const hooves: string[] = [];
  for (let i = 0; i < 3; i++) {
    let u = (rnd() - 0.5) * box.w * 0.8;
    const v = (rnd() - 0.5) * box.h * 0.6;
    for (let j = 0; j < 5; j++, u += 21) {
      const c = spot(u, v + (j % 2 ? 13 : 0) + j);
      hooves.push(`M${n1(c[0] - 3)} ${n1(c[1] - 2.5)}c5-1.500 5 6.500 0 5`);
    }
  }
  out.push(p("hoofs", hooves.join("")));
}

export function rough(out: Mark[], { g, o }: Bit): void {
  const rnd = dice(g.id);
  const rim = walk(o, 40).map((q): Pt => [q[0] + (rnd() - 0.5) * 6, q[1] + (rnd() - 0.5) * 6]);
  out.push(p("rough", soft(rim)));
  const b = bounds(o);
  const stones: string[] = [];
  const shade: string[] = [];
  const n = Math.round((b.w * b.h) / 1500);
  for (let i = 0; i < n; i++) {
    const c: Pt = [b.x + rnd() * b.w, b.y + rnd() * b.h];
    if (!inside(c, o) || toEdge(c, o) < 6) continue;
    const r = 2 + rnd() * 4.5;
    const pts = [0, 1, 2, 3, 4].map((k): Pt => {
      const a = (k / 5) * 6.283 + rnd() * 0.8;
      return [c[0] + Math.cos(a) * r * (0.8 + rnd() * 0.4), c[1] + Math.sin(a) * r * 0.8];
    });
    stones.push(path(pts));
    shade.push(path(shift(pts, 1.5, 2)));
  }
  out.push(p("sh", shade.join("")), p("pebble", stones.join("")));
}

export function water(out: Mark[], { g, o }: Bit): void {
  const rnd = dice(g.id);
  const d = soft(walk(o, 60).map((q): Pt => [q[0] + (rnd() - 0.5) * 6, q[1] + (rnd() - 0.5) * 6]));
  out.push(p("bank", d), p("water", d));
  const b = bounds(o);
  const lines: string[] = [];
  for (let i = 0; i < (b.w * b.h) / 5000; i++) {
    const c: Pt = [b.x + rnd() * b.w, b.y + rnd() * b.h];
    if (inside(c, o) && toEdge(c, o) > 14) lines.push(`M${n1(c[0])} ${n1(c[1])}h${n1(8 + rnd() * 14)}`);
  }
  out.push(p("glint", lines.join("")));
}

/** A trodden way from a door to a road near by. */
export function trodden(out: Mark[], { g, o }: Bit, roads: readonly Bit[], roofs: readonly Bit[]): void {
  const c = middle(o);
  const home = roofs.find((r) => (r.g.whole ?? r.g.id) === (g.whole ?? g.id));
  if (!home || !roads.length) return;
  const away: Pt = [c[0] - middle(home.o)[0], c[1] - middle(home.o)[1]];
  const l = Math.max(1, Math.hypot(...away));
  const upright = toEdge([c[0], c[1] + 8], home.o) > 6 && toEdge([c[0] + 30, c[1]], home.o) < 8;
  const dir: Pt = upright ? [0, Math.sign(away[1])] : [Math.sign(away[0]), 0];
  let far = 0;
  for (let s = 6; s < 8 * INCH; s += 6) {
    const q: Pt = [c[0] + dir[0] * s, c[1] + dir[1] * s];
    if (roads.some((r) => inside(q, r.o))) {
      far = s + 12;
      break;
    }
  }
  if (!far || l < 1) return;
  const half = Math.max(20, tilted(o).w / 2 + 4);
  const side: Pt = [-dir[1], dir[0]];
  const spot = (u: number, v: number): Pt => [c[0] + dir[0] * u + side[0] * v, c[1] + dir[1] * u + side[1] * v];
  out.push(
    p("alley", soft([spot(-4, -half), spot(-4, half), spot(far * 0.4, half * 0.8), spot(far * 0.8, half * 1.1), spot(far + 8, half * 1.9), spot(far + 8, -half * 1.8), spot(far * 0.8, -half), spot(far * 0.4, -half * 0.75)])),
  );
}

/** Tufts, sage and worn ground where nothing else stands. */
export function scatter(out: Mark[], seed: string, bits: readonly Bit[], roads: readonly Bit[], W: number, H: number): void {
  const rnd = dice(seed);
  const free = (c: Pt, r: number) =>
    bits.every((b) => {
      const box = bounds(b.o);
      if (c[0] < box.x - r || c[0] > box.x + box.w + r || c[1] < box.y - r || c[1] > box.y + box.h + r) return true;
      return !inside(c, b.o) && toEdge(c, b.o) > r;
    });
  const worn: string[] = [];
  for (let i = 0; i < 14; i++) {
    const c: Pt = [rnd() * W, rnd() * H];
    const r = 30 + rnd() * 70;
    const ring = Array.from({ length: 9 }, (_, k): Pt => {
      const a = (k / 9) * 6.283;
      const s = r * (0.7 + rnd() * 0.5);
      return [c[0] + Math.cos(a) * s * 1.5, c[1] + Math.sin(a) * s * 0.7];
    });
    worn.push(soft(ring));
  }
  out.unshift(p("worn", worn.join("")));
  const many = Math.round((W * H) / 13000);
  for (let i = 0; i < many; i++) {
    const c: Pt = [rnd() * W, rnd() * H];
    const kind = rnd();
    const s = 0.8 + rnd() * 0.5;
    if (roads.some((r) => inside(c, r.o))) continue;
    if (kind < 0.72 && free(c, 14)) out.push(use("#s-tuft", at(c, 0, s)));
    else if (kind < 0.88 && free(c, 26)) out.push(use("#s-sage", at(c, 0, s)));
    else if (free(c, 18)) out.push(p("pebble", path(blob(c, 3 + rnd() * 4, 5, rnd))));
  }
}
