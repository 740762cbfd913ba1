/** What people have built of boards, bricks, concrete and clay, and what is left of it. */

import { hull, n1, path, type Pt, soft, tilted } from "../geometry";
import { at, type Bit, blob, type Mark, p } from "./marks";
import { crack, disc, frame, type Painter, rect, rust, shadow, tag } from "./wear";

export const boardFence: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = out.low;
  low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit));
  const rows: Record<string, string[]> = { wood1: [], wood2: [], "x-rust3": [], paint3: [] };
  for (let x = -w; x < w - 2; ) {
    const long = Math.min(w - x, 9 + rnd() * 6);
    const kind = rnd();
    // Here and there a board is gone, and a sheet of iron fills the gap.
    if (kind > 0.06) rows[kind < 0.14 ? "x-rust3" : kind < 0.2 ? "paint3" : kind < 0.6 ? "wood1" : "wood2"]!.push(rect(x, -h + rnd() * 2, long - 0.8, 2 * h - rnd() * 3));
    x += long;
  }
  for (const [cls, d] of Object.entries(rows)) if (d.length) low.push(p(`${cls} olt`, d.join(""), t));
  low.push(p("frail", `M${n1(-w)} ${n1(h * 0.1)}H${n1(w)}`, t), p("x-post", [-1, -0.34, 0.34, 1].map((x) => disc(x * (w - 3), 0, Math.max(4, h * 0.8))).join(""), t));
  let nails = "";
  for (let x = -w + 10; x < w - 6; x += 12) nails += disc(x, h * 0.1, 0.9);
  low.push(p("x-ink", nails, t));
};

/** Courses of bricks over an outline, ragged at both ends. */
function bricks(out: Mark[], w: number, h: number, t: string, rnd: () => number): void {
  const rows = Math.max(1, Math.round((2 * h) / 11));
  const high = (2 * h) / rows;
  const one: string[] = [];
  const two: string[] = [];
  for (let j = 0; j < rows; j++)
    for (let x = -w - (j % 2 ? 9 : 0); x < w; x += 18) {
      const [a, b] = [Math.max(-w, x), Math.min(w, x + 18)];
      if (b - a < 3) continue;
      (rnd() < 0.3 ? two : one).push(rect(a, -h + j * high, b - a, high));
    }
  out.push(p("x-brick1 olt", one.join(""), t), p("x-brick2 olt", two.join(""), t));
}

function fallen(out: Mark[], o: readonly Pt[], rnd: () => number, cls: string, many: number): void {
  const made: string[] = [];
  for (let i = 0; i < many; i++) {
    const k = Math.floor(rnd() * o.length);
    const [a, b] = [o[k]!, o[(k + 1) % o.length]!];
    const f = rnd();
    made.push(path(blob([a[0] + (b[0] - a[0]) * f + (rnd() - 0.5) * 13, a[1] + (b[1] - a[1]) * f + (rnd() - 0.5) * 13], 2 + rnd() * 2.8, 4, rnd, 0.4)));
  }
  out.push(p(`${cls} olt`, made.join("")));
}

export const brickWall: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  out.low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit));
  fallen(out.low, parts[0]!.o, rnd, "x-brick2", 9);
  bricks(out.low, w, h, t, rnd);
  out.low.push(p("x-hole", rect(-w, -h, 5 + rnd() * 7, h * (0.5 + rnd())) + rect(w - 8, h * 0.1, 8, h * 0.9), t), p("x-lit", `M${n1(-w + 12)} ${n1(-h + 1)}H${n1(w)}`, t), p("ol nf", rect(-w, -h, 2 * w, 2 * h), t));
};

export const concreteWall: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = out.low;
  low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit));
  fallen(low, parts[0]!.o, rnd, "x-stone2", 6);
  low.push(p("x-wire", [-0.5, 0, 0.5].map((y) => `M${n1(-w)} ${n1(y * h)}l-7 ${n1((rnd() - 0.5) * 6)}M${n1(w)} ${n1(y * h)}l6 ${n1((rnd() - 0.5) * 6)}`).join(""), t));
  low.push(p("x-stone2 ol", rect(-w, -h, 2 * w, 2 * h, 2), t), p("x-stone1", rect(-w + 2, -h * 0.42, 2 * w - 4, h * 0.84), t), p("x-rib", `M${n1(-w)} ${n1(-h * 0.42)}H${n1(w)}M${n1(-w)} ${n1(h * 0.42)}H${n1(w)}`, t));
  let joints = "";
  for (let x = -w + 54; x < w - 20; x += 54) joints += `M${n1(x)} ${n1(-h)}V${n1(h)}`;
  low.push(p("olt nf", joints, t), p("x-crack", crack([-w * 0.5, -h], 1.5, 3, rnd, h * 0.6) + crack([w * 0.45, h], -1.6, 3, rnd, h * 0.6), t));
  low.push(p("x-hazard", [0, 1, 2, 3].map((i) => `M${n1(-w + 8 + i * 9)} ${n1(h - 2)}l6 ${n1(-h * 0.5)}`).join(""), t));
  if (rnd() < 0.7) low.push(p(`x-scrawl n${1 + Math.floor(rnd() * 3)}`, tag(rnd), `${t} translate(${n1(w * 0.2)} 0) scale(${n1(Math.min(1, h / 13))})`));
  low.push(p("ol nf", rect(-w, -h, 2 * w, 2 * h, 2), t));
};

/** A hut of clay: thick walls around a flat roof, beams that stick out, a hatch and a patched corner. */
export const hut: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = out.low;
  for (const b of parts) low.push(shadow(b.o, b.g.height ?? 0, unit));
  let beams = "";
  for (let x = -w + 16; x < w - 8; x += 24) beams += rect(x, -h - 7, 6, 10) + rect(x, h - 3, 6, 10);
  low.push(p("wood2 olt", beams, t), p("x-clay1 ol", rect(-w, -h, 2 * w, 2 * h, 9), t));
  const k = Math.min(13, h * 0.2);
  low.push(p("x-clay2 olt", rect(-w + k, -h + k, 2 * w - 2 * k, 2 * h - 2 * k, 5), t), p("x-soft", `M${n1(-w + k)} ${n1(-h + k)}h${n1(2 * w - 2 * k)}v9h${n1(-2 * w + 2 * k + 9)}v${n1(2 * h - 2 * k - 9)}h-9z`, t));
  low.push(p("x-crack thin", crack([-w * 0.3, -h + k + 6], 1.2, 4, rnd, 13) + crack([w * 0.5, h - k - 4], -2, 4, rnd, 12), t));
  low.push(p("x-steel1 olt", rect(w * 0.16, -h * 0.56, w * 0.46, h * 0.6), `${t} rotate(4)`), p("x-rib", [0.1, 0.2, 0.3, 0.4].map((f) => `M${n1(w * (0.16 + f))} ${n1(-h * 0.56)}v${n1(h * 0.6)}`).join(""), `${t} rotate(4)`));
  rust(low, w * 0.2, h * 0.24, `${t} translate(${n1(w * 0.38)} ${n1(-h * 0.26)})`, rnd, 5);
  low.push(p("sh", rect(-w * 0.52 + 5, h * 0.1 + 6, 27, 24), t), p("wood1 ol", rect(-w * 0.52, h * 0.1, 27, 24), t), p("plank", `M${n1(-w * 0.52)} ${n1(h * 0.1 + 8)}h27m-27 8h27`, t));
  low.push(p("x-clay1 olt", soft(blob([-w * 0.05, h * 0.62], 10, 8, rnd, 0.5)), t), p("x-lit", `M${n1(-w + 6)} ${n1(-h + 3)}H${n1(w - 8)}`, t), p("ol nf", rect(-w, -h, 2 * w, 2 * h, 9), t));
};

/** A house of which walls of several heights are left: one floor under all of them, the highest zone still roofed. */
export const ruin: Painter = (out, thing) => {
  const { parts, all, rnd, unit } = thing;
  const low = out.low;
  const floor = hull(all);
  const box = tilted(floor);
  const t = at(box.c, box.angle);
  const [w, h] = [box.w / 2, box.h / 2];
  if (parts.length > 1) {
    low.push(p("x-floor", path(floor)));
    let tiles = "";
    for (let x = -w + 20; x < w; x += 20) tiles += `M${n1(x)} ${n1(-h)}V${n1(h)}`;
    for (let y = -h + 20; y < h; y += 20) tiles += `M${n1(-w)} ${n1(y)}H${n1(w)}`;
    low.push(p("x-rib faint", tiles, t));
    const stones: string[] = [];
    for (let i = 0; i < 22; i++) stones.push(path(blob([(rnd() * 2 - 1) * (w - 8), (rnd() * 2 - 1) * (h - 8)], 2 + rnd() * 5, 5, rnd, 0.5)));
    low.push(p("x-brick2 olt", stones.filter((_, i) => i % 3 === 0).join(""), t), p("x-stone1 olt", stones.filter((_, i) => i % 3).join(""), t));
  }
  for (const b of [...parts].sort((x, y) => (x.g.height ?? 0) - (y.g.height ?? 0))) remains(low, b, rnd, unit);
};

function remains(out: Mark[], { g, o }: Bit, rnd: () => number, unit: number): void {
  const box = tilted(o);
  const t = at(box.c, box.angle);
  const [w, h] = [box.w / 2, box.h / 2];
  out.push(shadow(o, g.height ?? 0, unit));
  fallen(out, o, rnd, "x-brick2", 7);
  bricks(out, w, h, t, rnd);
  if (g.floor && Math.min(w, h) > 24) {
    // Its upper floor still stands, in boards and plaster, with a hole.
    const k = 9;
    out.push(p("x-stone2 olt", rect(-w + k, -h + k, 2 * w - 2 * k, 2 * h - 2 * k), t), p("x-soft", `M${n1(-w + k)} ${n1(-h + k)}h${n1(2 * w - 2 * k)}v7h${n1(-2 * w + 2 * k + 7)}v${n1(2 * h - 2 * k - 7)}h-7z`, t));
    let boards = "";
    for (let y = -h + k + 9; y < h - k; y += 9) boards += `M${n1(-w + k)} ${n1(y)}H${n1(w - k)}`;
    out.push(p("x-rib", boards, t), p("x-hole olt", path(blob([w * 0.34, h * 0.3], Math.min(w, h) * 0.3, 9, rnd, 0.5)), t), p("x-wire", `M${n1(w * 0.1)} ${n1(h * 0.2)}l${n1(w * 0.4)} ${n1(h * 0.26)}M${n1(w * 0.2)} ${n1(h * 0.46)}l${n1(w * 0.34)} ${n1(-h * 0.3)}`, t), p("x-crack thin", crack([-w * 0.5, -h * 0.4], 0.6, 4, rnd, 11), t));
  } else out.push(p("x-lit", `M${n1(-w + 3)} ${n1(-h + 1.5)}H${n1(w - 3)}`, t));
  out.push(p("ol nf", rect(-w, -h, 2 * w, 2 * h), t));
}
