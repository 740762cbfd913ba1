/** Wrecks and scrap: cars, a bus, tyres, drums, crates, heaps. */

import { bounds, inside, n1, path, type Pt, soft, tilted, toEdge, walk } from "../geometry";
import { at, blob, type Mark, p } from "./marks";
import { across, disc, frame, type Painter, rect, rust, scrawl, shadow, tag } from "./wear";

const CAR = "M-85-22C-85-34-78-40-66-41L58-42C74-42 85-32 85-14V14C85 32 74 42 58 42L-66 41C-78 40-85 34-85 22z";

/** The body of a car of 170 by 84, as large as its transform makes it. */
function body(out: Mark[], t: string, paint: string, rnd: () => number): void {
  const [front, rear] = [rnd() < 0.6, rnd() < 0.5];
  out.push(p("x-tyre", "M-62-46h30v7h-30zM-62 39h30v7h-30zM32-46h30v7H32zM32 39h30v7H32z", t), p(`${paint} ol`, CAR, t));
  if (front) out.push(p("x-rust2 deep", "M85-14C85-32 74-42 58-42H48C58-22 58 22 48 42H58C74 42 85 32 85 14z", t));
  out.push(p("x-glass olt", "M14-31C28-30 36-22 38-12V12C36 22 28 30 14 31L6 22V-22zM-50-29-42-21V21l-8 8c-8-2-12-10-12-16V-13c0-6 4-14 12-16z", t));
  out.push(p("x-shine", "M-40-24H4V24H-40z", t), p("x-rib", "M-40-24H4V24H-40zM44-30C56-20 56 20 44 30M60-26h14M60 26h14M60 0h18M-18-41v17M-18 24v17", t));
  out.push(p("x-lit", "M12-24 30 4M22-26 34-8M-56-10-46 12", t));
  if (rear) out.push(p("x-soot", "M-84-18C-70-30-58-14-62 2s-10 26-22 16z", t));
  rust(out, 78, 36, t, rnd, 15);
  out.push(p("x-white", "M78-30v12M78 18v12", t), p("ol nf", CAR, t));
}

export const car: Painter = (out, { parts, box, rnd, paint, unit }) => {
  out.low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit));
  body(out.low, at(box.c, box.angle + (rnd() < 0.5 ? 180 : 0), box.w / 172, box.h / 92), paint, rnd);
};

/** A bus is one long body; its zones that are low are burnt out, down to the ribs of the floor. */
export const bus: Painter = (out, thing) => {
  const { parts, rnd, paint, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = out.low;
  for (const b of parts) low.push(shadow(b.o, b.g.height ?? 0, unit));
  const wheels = [-0.78, -0.56, 0.5, 0.72].map((x) => rect(x * w, -h - 4, 0.12 * w, 7) + rect(x * w, h - 3, 0.12 * w, 7)).join("");
  low.push(p("x-tyre", wheels, t), p(`${paint} ol`, rect(-w, -h, 2 * w, 2 * h, Math.min(10, h * 0.24)), t));
  const cab = w * 0.74;
  low.push(p("x-shine", rect(-w + 9, -h + 8, w + cab - 16, 2 * h - 16, 5), t), p("x-rib", rect(-w + 9, -h + 8, w + cab - 16, 2 * h - 16, 5) + across(-w + 34, cab - 20, 32, h - 8), t), p("x-lit", `M${n1(-w + 10)} ${n1(-h + 10)}H${n1(cab - 6)}`, t));
  const panes: string[] = [];
  for (let x = -w + 12; x < cab - 26; x += 32) panes.push(rect(x, -h + 1.2, 25, 4), rect(x, h - 5.200, 25, 4));
  low.push(p("x-glass", panes.join(""), t), p("x-glass olt", `M${n1(cab)} ${n1(-h + 6)}h${n1(w * 0.1)}q${n1(w * 0.08)} 2 ${n1(w * 0.08)} ${n1(h * 0.3)}v${n1(2 * h - 12 - h * 0.6)}q0 ${n1(h * 0.28)} ${n1(-w * 0.08)} ${n1(h * 0.3)}h${n1(-w * 0.1)}z`, t));
  low.push(p("x-lit", `M${n1(cab + 3)} ${n1(-h * 0.5)}l${n1(w * 0.12)} ${n1(h * 0.6)}M${n1(cab + w * 0.13)} ${n1(-h * 0.6)}l${n1(-w * 0.1)} ${n1(h * 0.9)}`, t));
  low.push(p("x-steel2 olt", rect(w * 0.2, -h * 0.36, w * 0.16, h * 0.72, 2), t), p("x-rib", [-0.24, -0.08, 0.08, 0.24].map((y) => `M${n1(w * 0.21)} ${n1(y * h)}h${n1(w * 0.14)}`).join(""), t));
  rust(low, w - 6, h - 5, t, rnd, 18);
  low.push(p("x-scrawl n1", scrawl(w * 0.7, h, rnd), t));
  const top = Math.max(...parts.map((b) => b.g.height ?? 0));
  for (const b of parts.filter((b) => (b.g.height ?? 0) < top - 0.1)) burnt(low, b.o, rnd);
  low.push(p("ol nf", rect(-w, -h, 2 * w, 2 * h, Math.min(10, h * 0.24)), t));
};

/** The part of a hull that has burnt down: charred floor, bare ribs, the stumps of seats. */
function burnt(out: Mark[], o: readonly Pt[], rnd: () => number): void {
  const box = tilted(o);
  const t = at(box.c, box.angle);
  const [w, h] = [box.w / 2, box.h / 2];
  out.push(p("x-char ol", rect(-w + 0.8, -h + 0.8, 2 * w - 1.6, 2 * h - 1.6, 4), t));
  out.push(p("x-soot", soft(blob([0, 0], Math.min(w, h) * 0.95, 11, rnd, 0.5).map((q): Pt => [q[0] * (w / h), q[1]])), t));
  out.push(p("x-bone", across(-w + 10, w - 8, 15, h - 2), t), p("x-rust1 olt", rect(-w + 2, -h + 2, 2 * w - 4, 4) + rect(-w + 2, h - 6, 2 * w - 4, 4), t));
  const seats: string[] = [];
  for (let x = -w + 14; x < w - 14; x += 22) for (const y of [-0.52, 0.3]) if (rnd() < 0.75) seats.push(rect(x, y * h, 9, h * 0.3, 2));
  out.push(p("x-rust2 olt", seats.join(""), t), p("x-ash", soft(blob([w * 0.1, h * 0.1], h * 0.4, 9, rnd, 0.6)), t));
}

export const tyres: Painter = (out, thing) => {
  const { parts, box, rnd, unit } = thing;
  const r = Math.min(box.w, box.h) / 4.15;
  const spots: Pt[] = [];
  const [nx, ny] = [Math.max(2, Math.round(box.w / (2 * r + 1))), Math.max(2, Math.round(box.h / (2 * r + 1)))];
  for (let i = 0; i < nx; i++) for (let j = 0; j < ny; j++) spots.push([((i + 0.5) / nx - 0.5) * box.w, ((j + 0.5) / ny - 0.5) * box.h]);
  out.low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit));
  const t = at(box.c, box.angle);
  const one = ([x, y]: Pt, s: number) => out.low.push(p("x-tyre ol", disc(x, y, s), t), p("x-tread", disc(x, y, s * 0.72), t), p("x-hole", disc(x, y, s * 0.44), t), p("x-lit", `M${n1(x - s * 0.6)} ${n1(y - s * 0.62)}a${n1(s * 0.86)} ${n1(s * 0.86)} 0 0 1 ${n1(s * 0.9)} ${n1(-s * 0.18)}`, t));
  for (const q of spots) one([q[0] + (rnd() - 0.5) * 2, q[1] + (rnd() - 0.5) * 2], r);
  one([(rnd() - 0.5) * 4, (rnd() - 0.5) * 4], r * 1.02);
};

export const drum: Painter = (out, { parts, box, paint, unit, rnd }) => {
  const r = Math.min(box.w, box.h) / 2;
  const t = at(box.c, rnd() * 360, r / 24.5);
  out.low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit), p(`${paint} ol`, disc(0, 0, 24.5), t), p("x-rib", disc(0, 0, 20), t), p("x-shine", disc(0, 0, 16), t), p("olt nf", disc(0, 0, 22), t));
  out.low.push(p("x-tyre", disc(9, -8, 4), t), p("x-rust2 stain", "M-18 6C-12 0-6 8-8 14s-8 2-10-8z", t), p("x-lit", "M-14-13A19 19 0 0 1 4-19", t));
};

export const cratePile: Painter = (out, thing) => {
  const { parts, box, rnd, unit } = thing;
  const { w, h, t } = frame(thing);
  const low = out.low;
  low.push(shadow(parts[0]!.o, parts[0]!.g.height ?? 0, unit));
  const n = Math.max(2, Math.round(box.w / 40));
  const m = Math.max(1, Math.round(box.h / 40));
  const [cw, ch] = [box.w / n, box.h / m];
  const crate = (x: number, y: number, s: number, turn: number, cls: string) => {
    const tt = `${t} translate(${n1(x)} ${n1(y)}) rotate(${n1(turn)})`;
    low.push(p(`${cls} ol`, rect(-s, -s, 2 * s, 2 * s, 1.5), tt), p("plank", `M${n1(-s)} ${n1(-s / 3)}H${n1(s)}M${n1(-s)} ${n1(s / 3)}H${n1(s)}`, tt), p("olt nf", rect(-s + 4, -s + 4, 2 * s - 8, 2 * s - 8) + `M${n1(-s + 4)} ${n1(-s + 4)}L${n1(s - 4)} ${n1(s - 4)}`, tt));
  };
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) crate(-w + (i + 0.5) * cw, -h + (j + 0.5) * ch, Math.min(cw, ch) / 2 - 1, 0, rnd() < 0.5 ? "wood1" : "wood2");
  const s = Math.min(cw, ch) * 0.46;
  low.push(p("sh", rect(-s + 5, -s + 6, 2 * s, 2 * s), `${t} rotate(${n1(-14)})`));
  crate(-cw * 0.1, -ch * 0.08, s, rnd() * 40 - 20, "wood1");
  // a tarpaulin over a corner
  const tarp = blob([w * 0.42, h * 0.45], Math.min(w, h) * 0.55, 8, rnd, 0.3).map((q): Pt => [Math.min(w, Math.max(-w, q[0])), Math.min(h, Math.max(-h, q[1]))]);
  low.push(p("paint2 olt", soft(tarp), t), p("x-rib", `M${n1(w * 0.2)} ${n1(h * 0.2)}L${n1(w * 0.8)} ${n1(h * 0.8)}M${n1(w * 0.6)} ${n1(h * 0.15)}L${n1(w * 0.35)} ${n1(h * 0.85)}`, t));
};

/** A heap of scrap: plates, pipes and wheels thrown into an outline, a car on top where there is room. */
export const scrapHeap: Painter = (out, { parts, box, rnd, unit }) => {
  const { o, g } = parts[0]!;
  const low = out.low;
  const rim = walk(o, 26).map((q): Pt => [q[0] + (box.c[0] - q[0]) * rnd() * 0.07, q[1] + (box.c[1] - q[1]) * rnd() * 0.07]);
  low.push(shadow(o, g.height ?? 0, unit), p("x-rust2 ol", path(rim)));
  const b = bounds(o);
  const classes = ["x-rust1", "x-rust3", "x-steel1", "x-steel2", "paint1", "paint3", "x-char"];
  const many = Math.min(190, Math.round((b.w * b.h) / 185));
  for (let i = 0; i < many; i++) {
    const c: Pt = [b.x + rnd() * b.w, b.y + rnd() * b.h];
    const size = 5 + rnd() * 12;
    if (!inside(c, o) || toEdge(c, o) < size * 0.9) continue;
    const turn = rnd() * 360;
    const kind = rnd();
    const t = at(c, turn);
    if (kind < 0.12) low.push(p("x-tyre olt", disc(0, 0, size * 0.6), t), p("x-hole", disc(0, 0, size * 0.25), t));
    else if (kind < 0.24) low.push(p("x-pipe", `M${n1(-size)} 0H${n1(size)}`, t));
    else {
      const cls = classes[Math.floor(rnd() * classes.length)]!;
      low.push(p("sh", path(blob([1.5, 2], size, 4 + Math.floor(rnd() * 2), () => 0.5, 0)), t), p(`${cls} olt`, path(blob([0, 0], size, 4 + Math.floor(rnd() * 2), rnd, 0.6)), t));
      if (rnd() < 0.3) low.push(p("x-rib", `M${n1(-size * 0.6)} ${n1(-size * 0.2)}L${n1(size * 0.6)} ${n1(size * 0.1)}M${n1(-size * 0.5)} ${n1(size * 0.2)}L${n1(size * 0.5)} ${n1(size * 0.4)}`, t));
    }
  }
  if (Math.min(b.w, b.h) > 95) {
    const t = at([box.c[0], box.c[1]], box.angle + 18 + rnd() * 24, 0.66);
    low.push(p("sh", CAR, `translate(6 8) ${t}`));
    body(low, t, rnd() < 0.5 ? "paint1" : "paint4", rnd);
  }
  low.push(p("ol nf", path(rim)));
  if (rnd() < 0.4) low.push(p("x-scrawl n3", tag(rnd), at([box.c[0] - box.w * 0.2, box.c[1]])));
};
