/** Works of steel: containers, towers, catwalks, tanks, pipes, billboards, chimneys, barriers. */

import { n1, path, type Pt, soft, tilted } from "../geometry";
import { at, blob, type Mark, p } from "./marks";
import { across, disc, fall, frame, type Painter, rect, rust, scrawl, shadow, tag, type Thing } from "./wear";

/** Where something is drawn: over the pieces below if it stands on stilts. */
const level = (out: { low: Mark[]; high: Mark[] }, { parts }: Thing): Mark[] => ((parts[0]!.g.base ?? 0) > 0.5 ? out.high : out.low);
const highest = ({ parts }: Thing): number => Math.max(...parts.map((b) => (b.g.base ?? 0) + (b.g.height ?? 0)));

export const container: Painter = (out, thing) => {
  const { parts, rnd, paint, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = level(out, thing);
  for (const b of parts) low.push(shadow(b.o, highest(thing), unit));
  const door = Math.min(16, w * 0.14);
  low.push(p(`${paint} ol`, rect(-w, -h, 2 * w, 2 * h), t), p("x-rib", across(-w + 11, w - door - 4, 9.5, h), t), p("x-lit", across(-w + 12.500, w - door - 4, 9.5, h), t));
  low.push(p("x-dim", rect(w - door, -h, door, 2 * h), t), p("olt nf", `M${n1(w - door)} ${n1(-h)}V${n1(h)}M${n1(w - door / 2)} ${n1(-h + 6)}V${n1(h - 6)}M${n1(w - door)} 0H${n1(w)}`, t));
  const c = Math.min(9, h * 0.18);
  low.push(p("x-steel2 olt", rect(-w, -h, c, c) + rect(w - c, -h, c, c) + rect(-w, h - c, c, c) + rect(w - c, h - c, c, c), t));
  rust(low, w - 6, h - 6, t, rnd, Math.round((w * h) / 330));
  const spray = 1 + Math.floor(rnd() * 3);
  low.push(p(`x-scrawl n${spray}`, scrawl(w * 0.8, h, rnd), t));
  if (rnd() < 0.6) low.push(p(`x-scrawl n${1 + (spray % 3)}`, tag(rnd), `${t} translate(${n1(w * 0.4)} ${n1(h * 0.1)})`));
  low.push(p("ol nf", rect(-w, -h, 2 * w, 2 * h), t));
};

export const watchtower: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = level(out, thing);
  const [dx, dy] = fall(highest(thing), unit);
  // The shadow of an open frame: legs, braces and the deck far off.
  const o = parts[0]!.o;
  low.push(p("x-leg", o.map((q) => path([q, [q[0] + dx, q[1] + dy]], false)).join("")), p("sh", path(o.map((q): Pt => [q[0] + dx, q[1] + dy]))));
  low.push(p("deck ol", rect(-w, -h, 2 * w, 2 * h), t), p("plank", across(-w + 8, w - 4, 8, h), t));
  // a roof of corrugated sheets over a good half of it
  const r = w * 0.16;
  low.push(p("sh", rect(-w + 5, -h + 6, w + r, 2 * h - 6), t), p("x-steel1 ol", rect(-w - 3, -h - 3, w + r, 2 * h + 6), t), p("x-rib", across(-w + 2, r - 5, 6, h + 3), t), p("x-rust1 olt", rect(-w + 4, h * 0.2, w * 0.6, h * 0.55), t));
  rust(low, w * 0.55, h * 0.9, `${t} translate(${n1(-w * 0.42)} 0)`, rnd, 6);
  // a rail around what is open, with posts, and a lamp
  low.push(p("x-railing", `M${n1(r)} ${n1(-h + 3)}H${n1(w - 3)}V${n1(h - 3)}H${n1(r)}`, t));
  low.push(p("x-post", [[r + 6, -h + 3], [w - 3, -h + 3], [w - 3, h - 3], [r + 6, h - 3], [w - 3, 0]].map(([x, y]) => disc(x!, y!, 2.6)).join(""), t));
  low.push(p("x-lampglow", disc(w * 0.6, -h * 0.45, 9), t), p("x-bulb olt", disc(w * 0.6, -h * 0.45, 4.5), t));
};

/** A catwalk: an open grating between rails, and the shadow of its posts. */
export const gantry: Painter = (out, thing) => {
  const { parts, unit } = thing;
  const into = level(out, thing);
  for (const b of parts) {
    const box = tilted(b.o);
    const t = at(box.c, box.angle);
    const [w, h] = [box.w / 2, box.h / 2];
    const [dx, dy] = fall((b.g.base ?? 0) + (b.g.height ?? 0), unit);
    out.low.push(p("x-grateshade", path(b.o.map((q): Pt => [q[0] + dx, q[1] + dy]))));
    into.push(p("x-grate ol", rect(-w, -h, 2 * w, 2 * h), t), p("x-rib fine", across(-w + 4, w - 2, 4.5, h), t));
    let rows = "";
    for (let y = -h + 5; y < h - 1; y += 5) rows += `M${n1(-w)} ${n1(y)}H${n1(w)}`;
    into.push(p("x-rib fine", rows, t), p("x-rib", across(-w + 40, w - 12, 40, h), t));
    into.push(p("x-railing", `M${n1(-w)} ${n1(-h + 1.500)}H${n1(w)}M${n1(-w)} ${n1(h - 1.5)}H${n1(w)}`, t));
    let posts = "";
    for (let x = -w + 4; x <= w; x += 34) posts += disc(x, -h + 1.5, 2.4) + disc(x, h - 1.5, 2.4);
    into.push(p("x-post", posts, t));
    const stripes = [-1, 1].map((s) => [0, 1, 2].map((i) => `M${n1(s * (w - 3 - i * 6))} ${n1(-h + 3)}l${n1(s * -6)} ${n1(2 * h - 6)}`).join("")).join("");
    into.push(p("x-hazard", stripes, t));
  }
};

/** A tank: upright and round where its outline is, else lying on cradles. */
export const tank: Painter = (out, thing) => {
  const { parts, box, rnd, paint, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = level(out, thing);
  low.push(shadow(parts[0]!.o, highest(thing), unit));
  if (w / h < 1.35) {
    const r = Math.min(w, h);
    low.push(p(`${paint} ol`, disc(0, 0, r), t), p("x-shine", disc(-r * 0.08, -r * 0.1, r * 0.82), t), p("x-rib", disc(0, 0, r * 0.93) + disc(0, 0, r * 0.5), t));
    const spokes = Array.from({ length: 12 }, (_, i) => {
      const a = (i * Math.PI) / 6;
      return `M${n1(Math.cos(a) * r * 0.14)} ${n1(Math.sin(a) * r * 0.14)}L${n1(Math.cos(a) * r * 0.93)} ${n1(Math.sin(a) * r * 0.93)}`;
    }).join("");
    low.push(p("x-rib", spokes, t));
    rust(low, r * 0.66, r * 0.66, t, rnd, Math.round(r / 4));
    low.push(p("x-steel2 olt", disc(0, 0, r * 0.14) + disc(r * 0.52, -r * 0.4, r * 0.1), t), p("x-railing", `M${n1(-r * 0.93)} 0A${n1(r * 0.93)} ${n1(r * 0.93)} 0 0 1 0 ${n1(-r * 0.93)}`, t));
    sign(low, box.c, -r * 0.36, r * 0.34, Math.min(13, r * 0.2));
    return;
  }
  low.push(p("x-steel2 ol", rect(-w * 0.66, -h - 3, w * 0.1, 2 * h + 6) + rect(w * 0.56, -h - 3, w * 0.1, 2 * h + 6), t), p(`${paint} ol`, rect(-w, -h, 2 * w, 2 * h, h * 0.8), t));
  low.push(p("x-shine", rect(-w + h * 0.3, -h * 0.62, 2 * w - h * 0.6, h * 0.42, h * 0.2), t), p("x-dim", rect(-w + h * 0.4, h * 0.42, 2 * w - h * 0.8, h * 0.5, h * 0.24), t), p("x-rib", [-0.66, -0.22, 0.22, 0.66].map((x) => `M${n1(x * w)} ${n1(-h)}q5 ${n1(h)} 0 ${n1(2 * h)}`).join(""), t));
  rust(low, w * 0.86, h * 0.8, t, rnd, Math.round((w * h) / 300));
  low.push(p("x-steel2 olt", disc(0, 0, Math.min(9, h * 0.4)), t), p("x-rib", disc(0, 0, Math.min(5, h * 0.25)), t), p("x-scrawl n1 fat", `M${n1(w * 0.3)} ${n1(-h * 0.9)}q4 ${n1(h * 0.9)} 0 ${n1(h * 1.8)}`, t));
  sign(low, box.c, 0, 0, Math.min(11, h * 0.42), `${t} translate(${n1(-w * 0.44)} 0)`);
};

/** A warning: a flame on a square that stands on its corner. */
function sign(out: Mark[], c: Pt, dx: number, dy: number, s: number, t = at([c[0] + dx, c[1] + dy])): void {
  out.push(p("x-warn olt", `M0 ${n1(-s)}L${n1(s)} 0 0 ${n1(s)} ${n1(-s)} 0z`, t), p("x-ink", `M0 ${n1(-s * 0.6)}C${n1(s * 0.1)} ${n1(-s * 0.2)} ${n1(s * 0.4)} 0 ${n1(s * 0.3)} ${n1(s * 0.25)}a${n1(s * 0.32)} ${n1(s * 0.32)} 0 0 1 ${n1(-s * 0.6)} 0C${n1(-s * 0.35)} 0 ${n1(-s * 0.05)} ${n1(-s * 0.2)} 0 ${n1(-s * 0.6)}z`, t));
}

/** Pipes side by side, with flanges, supports and a valve. */
export const pipes: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const into = level(out, thing);
  into.push(shadow(parts[0]!.o, highest(thing), unit));
  const n = Math.max(1, Math.round((2 * h) / 15));
  const thick = (2 * h) / n;
  into.push(p("x-steel2 ol", [-0.8, -0.3, 0.25, 0.78].map((x) => rect(x * w - 4, -h - 2.5, 8, 2 * h + 5)).join(""), t));
  const kinds = ["x-steel1", "x-rust3", "paint1", "x-steel2"];
  for (let i = 0; i < n; i++) {
    const y = -h + i * thick;
    into.push(p(`${kinds[(i + Math.floor(rnd() * 2)) % kinds.length]} ol`, rect(-w, y + 1, 2 * w, thick - 2, 2), t), p("x-shine", rect(-w, y + thick * 0.22, 2 * w, thick * 0.2), t), p("x-dim", rect(-w, y + thick * 0.66, 2 * w, thick * 0.24), t));
    let flanges = "";
    for (let x = -w + 20 + rnd() * 40; x < w - 8; x += 58 + rnd() * 30) flanges += rect(x, y - 0.5, 5, thick + 1);
    into.push(p("x-steel2 olt", flanges, t));
    rust(into, w - 8, thick * 0.3, `${t} translate(0 ${n1(y + thick / 2)})`, rnd, Math.round(w / 26));
  }
  const x = w * (rnd() - 0.5);
  into.push(p("sh", disc(x + 3, 4, 9), t), p("x-valve", disc(x, 0, 8) + `M${n1(x - 8)} 0h16M${n1(x)} -8v16`, t), p("x-post", disc(x, 0, 2.6), t));
};

/** A billboard on edge: its boards, the struts behind, and neon along the front that shines on the ground. */
export const billboard: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = level(out, thing);
  low.push(shadow(parts[0]!.o, highest(thing), unit));
  const struts = [-0.8, -0.28, 0.28, 0.8].map((x) => `M${n1(x * w)} ${n1(-h)}L${n1(x * w - 7)} ${n1(-h - 15)}M${n1(x * w)} ${n1(-h)}L${n1(x * w + 7)} ${n1(-h - 15)}`).join("");
  low.push(p("x-strut", struts, t), p("x-neonpool n1", rect(-w, h, 2 * w, 26, 10), t), p("x-steel2 ol", rect(-w, -h, 2 * w, 2 * h), t), p("x-rib", across(-w + 14, w - 6, 14, h), t));
  rust(low, w - 5, h * 0.7, t, rnd, Math.round(w / 10));
  low.push(p("x-neon n1", `M${n1(-w + 3)} ${n1(h - 2)}H${n1(-w * 0.2)}M${n1(w * 0.04)} ${n1(h - 2)}H${n1(w - 3)}`, t), p("x-neon n2", `M${n1(-w + 6)} ${n1(-h + 3)}H${n1(w * 0.3)}`, t), p("x-post", disc(-w, 0, 3) + disc(w, 0, 3), t));
};

/** A chimney or a cracking tower: rings that grow smaller with height, a gallery, a dark mouth with a flare. */
export const smokestack: Painter = (out, thing) => {
  const { parts, box, rnd, paint, unit } = thing;
  const low = level(out, thing);
  const r = Math.min(box.w, box.h) / 2;
  const t = at(box.c);
  low.push(shadow(parts[0]!.o, Math.max(9, highest(thing)), unit));
  low.push(p("x-stone2 ol", path(parts[0]!.o)), p("x-rib", path(parts[0]!.o.map((q): Pt => [box.c[0] + (q[0] - box.c[0]) * 0.92, box.c[1] + (q[1] - box.c[1]) * 0.92]))));
  low.push(p("x-grate olt", disc(0, 0, r * 0.84), t), p("x-rib fine", Array.from({ length: 28 }, (_, i) => {
    const a = (i / 28) * 6.283;
    return `M${n1(Math.cos(a) * r * 0.6)} ${n1(Math.sin(a) * r * 0.6)}L${n1(Math.cos(a) * r * 0.84)} ${n1(Math.sin(a) * r * 0.84)}`;
  }).join(""), t), p("x-railing", disc(0, 0, r * 0.82), t));
  low.push(p(`${paint} ol`, disc(0, 0, r * 0.6), t));
  for (const [s, cls] of [[0.52, "x-white2"], [0.44, paint], [0.36, "x-steel2"]] as const) low.push(p(`${cls} olt`, disc(0, 0, r * s), t));
  rust(low, r * 0.4, r * 0.4, t, rnd, 7);
  low.push(p("x-hole olt", disc(0, 0, r * 0.26), t), p("x-lit", `M${n1(-r * 0.42)} ${n1(-r * 0.36)}A${n1(r * 0.55)} ${n1(r * 0.55)} 0 0 1 ${n1(r * 0.1)} ${n1(-r * 0.54)}`, t));
  low.push(p("x-fume", soft(blob([r * 0.4, -r * 0.5], r * 0.42, 9, rnd, 0.5)) + soft(blob([r * 0.95, -r * 0.95], r * 0.55, 9, rnd, 0.5)), t));
};

/** A crash barrier of steel: two ridges on posts, bent where something hit it. */
export const crashBarrier: Painter = (out, thing) => {
  const { parts, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = level(out, thing);
  low.push(shadow(parts[0]!.o, highest(thing), unit));
  let posts = "";
  for (let x = -w + 6; x <= w - 4; x += Math.min(36, w)) posts += rect(x - 3, -h - 2, 6, 2 * h + 4);
  const hit = (rnd() - 0.5) * w;
  const bend = (y: number) => `M${n1(-w)} ${n1(y)}H${n1(hit - 22)}q11 ${n1(h * 0.5)} 22 ${n1(h * 0.4)}t22 ${n1(-h * 0.4)}H${n1(w)}`;
  low.push(p("x-steel2 olt", posts, t), p("x-steel1 ol", rect(-w, -h, 2 * w, 2 * h, 2), t), p("x-ridge dark", bend(-h * 0.35) + bend(h * 0.45), t), p("x-ridge", bend(-h * 0.5) + bend(h * 0.3), t));
  rust(low, w - 5, h * 0.6, t, rnd, Math.round(w / 8));
  low.push(p("x-warnline", `M${n1(-w + 4)} 0h12M${n1(w - 16)} 0h12`, t));
};
