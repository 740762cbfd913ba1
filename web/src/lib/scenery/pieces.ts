/** Pieces on the ground: one drawing for each kind of thing, and a plain outline for any other. */

import { bounds, cast, dice, dist, inside, middle, n1, path, type Pt, shift, soft, tilted, toEdge, walk } from "../geometry";
import { at, at1, type Bit, blob, type BoxLike, circle, dot, fill, type Mark, p, planks, type Scenery, SHADE, tiles, use, within } from "./marks";
import { railcar } from "./railway";

export function piece(out: Scenery, b: Bit, bits: readonly Bit[]): void {
  const { g, o } = b;
  const h = g.height ?? 0;
  const foot = g.base ?? 0;
  const box = tilted(o);
  const rnd = dice(g.id);
  const shadow = p("sh", cast(o, SHADE[0] * Math.min(h, 3.5), SHADE[1] * Math.min(h, 3.5)));
  switch (g.kind) {
    case "road":
    case "street":
    case "rough":
    case "scrub":
    case "sand":
    case "mud":
    case "water":
    case "river":
    case "creek":
    case "roof":
    case "parapet":
    case "lintel":
    case "rails":
      return;
    case "railcar":
      railcar(out.low, b);
      return;
    case "wall":
      if (foot > 1) return;
      out.walls.push(p("wall ol", path(o)));
      return;
    case "bars":
      if (foot > 1) return;
      out.walls.push(p("ironbars", path(o)));
      for (const q of walk([at1(box, -1), at1(box, 1)], 9, false)) out.walls.push(p("barpost", dot(q, 2.6)));
      return;
    case "door":
      door(within(box.c, bits) ? out.walls : out.openings, b, box, bits);
      return;
    case "window":
      (within(box.c, bits) ? out.walls : out.openings).push(p("sill ol", path(o)), p("win", path([at1(box, -1), at1(box, 1)], false)));
      return;
    case "fence":
    case "hitching-rail":
    case "rail":
    case "railing": {
      const ends = [at1(box, -1), at1(box, 1)];
      const into = foot > 1 ? out.high : out.low;
      const off = foot > 1 ? 3 : 4;
      into.push(p("fsh", path(shift(ends, 2, off), false)));
      into.push(p(g.kind === "hitching-rail" ? "frail thick" : "frail", path(ends, false)));
      for (const q of walk(ends, g.kind === "railing" ? 34 : 62, false)) into.push(use("#s-post", at(q)));
      return;
    }
    case "low-wall":
      out.low.push(shadow, p("stonewall ol", path(o)));
      stones(out.low, box, rnd);
      return;
    case "hedge": {
      const blobs = walk([at1(box, -0.94), at1(box, 0.94)], 15, false);
      out.low.push(shadow);
      out.low.push(p("leaf-d ol", blobs.map((c) => soft(blob(c, box.h * 0.72, 8, rnd))).join("")));
      out.low.push(p("leaf-m", blobs.map((c) => soft(blob([c[0] - 2, c[1] - 3], box.h * 0.45, 7, rnd))).join("")));
      out.low.push(p("leaf-l", blobs.map((c) => soft(blob([c[0] - 4, c[1] - 4], box.h * 0.22, 6, rnd))).join("")));
      return;
    }
    case "woods":
      woods(out, b, rnd);
      return;
    case "tree": {
      const r = Math.max(box.w, box.h) / 2;
      out.low.push(use(`#s-tree${1 + Math.floor(rnd() * 3)}`, at(box.c, rnd() * 360, Math.max(0.75, (r * 2.1) / 34))));
      out.low.push(p("trunk", path(o)));
      return;
    }
    case "rocks":
    case "boulder":
    case "rock":
      stone(foot > 1 ? out.high : out.low, o, h + (g.kind === "boulder" ? 0.6 : 0.2), rnd);
      return;
    case "ledge":
    case "cliff":
    case "hill":
    case "mesa":
      ledge(out, o, h, rnd);
      out.tags.push({ x: box.c[0], y: box.c[1] + 26, high: foot + h });
      return;
    case "barrel": {
      out.low.push(use("#s-barrel", at(box.c, rnd() * 360, (Math.min(box.w, box.h) / 2 + 0.8) / 14.3)));
      return;
    }
    case "crate":
    case "crates":
      tiles(out.low, box, 30, (c, s) => use("#s-crate", at(c, box.angle + (rnd() < 0.5 ? 0 : 90), s)));
      return;
    case "hay":
      tiles(out.low, box, 30, (c, s, w, hh) => use("#s-hay", at(c, box.angle, w / 44, hh / 26)), 46);
      return;
    case "trough":
      out.low.push(use("#s-trough", at(box.c, box.angle, box.w / 75, box.h / 26)));
      return;
    case "well":
      out.low.push(p("sh", circle([box.c[0] + 5, box.c[1] + 7], box.w / 2)));
      out.low.push(p("stonewall ol", circle(box.c, box.w / 2)));
      for (let k = 0; k < 12; k++) {
        const a = (k / 12) * 6.283;
        out.low.push(
          p(
            "olt nf",
            `M${n1(box.c[0] + Math.cos(a) * box.w * 0.36)} ${n1(box.c[1] + Math.sin(a) * box.w * 0.36)}L${n1(box.c[0] + Math.cos(a) * box.w * 0.5)} ${n1(box.c[1] + Math.sin(a) * box.w * 0.5)}`,
          ),
        );
      }
      out.low.push(p("water olt", circle(box.c, box.w * 0.35)));
      out.low.push(p("glint", `M${n1(box.c[0] - 8)} ${n1(box.c[1] - 3)}h9M${n1(box.c[0] - 2)} ${n1(box.c[1] + 5)}h8`));
      out.low.push(p("beam", `M${n1(box.c[0] - box.w * 0.48)} ${n1(box.c[1])}H${n1(box.c[0] + box.w * 0.48)}`));
      return;
    case "wagon":
    case "wagon-wreck":
    case "cart":
      out.low.push(use("#s-wagon", at(box.c, box.angle + 180, box.w / 122, box.h / 60), "wreck"));
      return;
    case "stairs":
    case "ladder":
      stairs(out.low, b, bits);
      return;
    case "balcony":
    case "porch":
    case "boardwalk":
    case "deck":
    case "platform":
      if (foot + h > 0.6) out.low.push(p("sh", path(shift(o, SHADE[0] * (foot + h), SHADE[1] * (foot + h)))));
      out.high.push(p("deck ol", path(o)), fill(bounds(o).w > bounds(o).h ? "url(#plV)" : "url(#plH)", path(o)));
      if (foot + h > 0.6) out.tags.push({ x: bounds(o).x + bounds(o).w - 44, y: box.c[1], high: foot + h });
      return;
    case "counter":
    case "desk":
    case "table":
    case "bar":
    case "bed":
    case "bench":
    case "shelf":
      out.low.push(shadow, p("wood1 ol", path(o)));
      if (box.w > 30 && o.length === 4) {
        out.low.push(p("plank", planks(box, 9)));
      } else out.low.push(p("plank", circle(box.c, box.w * 0.32)));
      return;
    default:
      out.low.push(shadow, p("plain ol", path(o)), fill("url(#hatch)", path(o)));
  }
}

/** A door opens to the outside, where its leaf hides no sign and no roof. */
function door(out: Mark[], { g, o }: Bit, box: BoxLike, bits: readonly Bit[]): void {
  const a = at1(box, -1);
  const b = at1(box, 1);
  out.push(p("step", path(o)));
  if (g.state === "open") {
    const leaf = (way: number): Pt => [a[0] - (b[1] - a[1]) * 0.62 * way, a[1] + (b[0] - a[0]) * 0.62 * way];
    const roofed = (q: Pt) => bits.some((v) => v.g.kind === "roof" && inside(q, v.o));
    const way = roofed(leaf(1)) && !roofed(leaf(-1)) ? -1 : 1;
    const end = leaf(way);
    const r = dist(a, b) * 0.62;
    const stop: Pt = [a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62];
    out.push(p("swing", `M${n1(end[0])} ${n1(end[1])}A${n1(r)} ${n1(r)} 0 0 ${way > 0 ? 0 : 1} ${n1(stop[0])} ${n1(stop[1])}`));
    out.push(p("doorf", path([a, end], false)));
  } else {
    out.push(p(g.state === "locked" ? "doorf locked" : "doorf", path([a, b], false)));
    if (g.state === "locked") out.push(p("lock", dot(box.c, 3.4)));
  }
  out.push(p("doorl", path([at1(box, -1, -1), at1(box, -1, 1)], false) + path([at1(box, 1, -1), at1(box, 1, 1)], false)));
}

function stones(out: Mark[], box: BoxLike, rnd: () => number): void {
  const cuts: string[] = [];
  for (let t = -1; t < 1; t += 24 / box.w) {
    const s = t + rnd() * 0.02;
    cuts.push(path([at1(box, s, -1), at1(box, s, 0)], false), path([at1(box, s + 12 / box.w, 0), at1(box, s + 12 / box.w, 1)], false));
  }
  out.push(p("olt nf", path([at1(box, -1), at1(box, 1)], false) + cuts.join("")));
}

function stone(out: Mark[], o: readonly Pt[], h: number, rnd: () => number): void {
  const c = middle(o);
  const rim = walk(o, 26).map((q): Pt => {
    const s = 0.93 + rnd() * 0.12;
    return [c[0] + (q[0] - c[0]) * s, c[1] + (q[1] - c[1]) * s];
  });
  const peak: Pt = [c[0] - bounds(o).w * 0.08, c[1] - bounds(o).h * 0.12];
  const inner = rim.map((q): Pt => {
    const s = 0.42 + rnd() * 0.18;
    return [peak[0] + (q[0] - peak[0]) * s, peak[1] + (q[1] - peak[1]) * s];
  });
  out.push(p("sh", cast(rim, SHADE[0] * h, SHADE[1] * h)), p("rock ol", path(rim)));
  const dark: string[] = [];
  const edges: string[] = [];
  rim.forEach((q, i) => {
    const r = rim[(i + 1) % rim.length]!;
    const mx = (q[0] + r[0]) / 2 - c[0];
    const my = (q[1] + r[1]) / 2 - c[1];
    if (mx + my * 1.2 > 0) dark.push(path([q, r, inner[(i + 1) % rim.length]!, inner[i]!]));
    if (i % 2 === 0) edges.push(path([q, inner[i]!], false));
  });
  out.push(p("rock-d", dark.join("")), p("rock-l", path(inner)), p("olt nf", path(inner) + edges.join("")));
}

function ledge(out: Scenery, o: readonly Pt[], h: number, rnd: () => number): void {
  const c = middle(o);
  const rim = walk(o, 46).map((q): Pt => [q[0] + (rnd() - 0.5) * 7, q[1] + (rnd() - 0.5) * 7]);
  const top = rim.map((q): Pt => {
    const l = dist(q, c);
    // The face is steep here and gentle there, and widest where one looks at it.
    const s = Math.max(0.5, (l - 9 - rnd() * rnd() * 46 - (q[1] > c[1] ? 10 : 0)) / l);
    return [c[0] + (q[0] - c[0]) * s, c[1] + (q[1] - c[1]) * s];
  });
  out.low.push(p("sh", cast(rim, SHADE[0] * h, SHADE[1] * h)));
  rubble(out.low, rim, c, rnd);
  out.low.push(p("rock-d ol", path(rim)));
  const faces: string[] = [];
  const light: string[] = [];
  rim.forEach((q, i) => {
    const r = rim[(i + 1) % rim.length]!;
    faces.push(path([q, top[i]!], false));
    if ((q[0] + r[0]) / 2 - c[0] + ((q[1] + r[1]) / 2 - c[1]) < 0) light.push(path([q, r, top[(i + 1) % rim.length]!, top[i]!]));
  });
  out.low.push(p("rock", light.join("")), p("mesa olt", path(top)), p("olt nf", faces.join("")));
  // Terraces: the same outline again, smaller and softer.
  for (const [size, bend] of [[0.72, 0.16], [0.4, 0.2]] as const) {
    const step = walk(o, 90).map((q): Pt => {
      const s = size + (rnd() - 0.5) * bend;
      return [c[0] - 6 + (q[0] - c[0]) * s, c[1] - 8 + (q[1] - c[1]) * s];
    });
    out.low.push(p("terrace", soft(step)));
  }
  const b = bounds(o);
  const cracks: string[] = [];
  for (let i = 0; i < (b.w * b.h) / 7000; i++) {
    const q: Pt = [b.x + rnd() * b.w, b.y + rnd() * b.h];
    if (!inside(q, o) || toEdge(q, o) < 30) continue;
    cracks.push(`M${n1(q[0])} ${n1(q[1])}l${n1(6 + rnd() * 12)} ${n1((rnd() - 0.5) * 9)}l${n1(5 + rnd() * 7)} ${n1((rnd() - 0.5) * 9)}`);
    if (rnd() < 0.3) out.low.push(use("#s-tuft", at([q[0], q[1] + 18])));
  }
  out.low.push(p("crack", cracks.join("")));
}

/** Stones that have fallen from a face. */
function rubble(out: Mark[], rim: readonly Pt[], c: Pt, rnd: () => number): void {
  const stones: string[] = [];
  const shade: string[] = [];
  for (const q of rim) {
    if (rnd() < 0.45) continue;
    const l = Math.max(1, dist(q, c));
    const far = 5 + rnd() * 16;
    const spot: Pt = [q[0] + ((q[0] - c[0]) / l) * far + (rnd() - 0.5) * 22, q[1] + ((q[1] - c[1]) / l) * far + (rnd() - 0.5) * 10];
    const made = blob(spot, 3 + rnd() * 5, 6, rnd);
    stones.push(path(made));
    shade.push(path(shift(made, 2, 2.500)));
  }
  out.push(p("sh", shade.join("")), p("pebble", stones.join("")));
}

function woods(out: Scenery, { o }: Bit, rnd: () => number): void {
  const rim = walk(o, 40).map((q): Pt => [q[0] + (rnd() - 0.5) * 8, q[1] + (rnd() - 0.5) * 8]);
  out.low.push(p("undergrowth", soft(rim)));
  const b = bounds(o);
  const stems: { c: Pt; s: number }[] = [];
  for (let i = 0; i < 420 && stems.length < 60; i++) {
    const c: Pt = [b.x + rnd() * b.w, b.y + rnd() * b.h];
    const s = 0.72 + rnd() * 0.5;
    if (!inside(c, o) || toEdge(c, o) < 22 * s) continue;
    if (stems.some((t) => dist(t.c, c) < 36 * (s + t.s) * 0.78)) continue;
    stems.push({ c, s });
  }
  stems.sort((x, y) => x.c[1] - y.c[1]);
  for (const { c, s } of stems) out.low.push(use(`#s-tree${1 + Math.floor(rnd() * 3)}`, at(c, rnd() * 360, s)));
}

function stairs(out: Mark[], { g, o }: Bit, bits: readonly Bit[]): void {
  const box = tilted(o);
  const up = bits.filter((b) => ["roof", "balcony", "ledge", "platform"].includes(b.g.kind));
  const near = (q: Pt) => Math.min(...up.map((b) => (inside(q, b.o) ? 0 : toEdge(q, b.o))), 1e6);
  const flip = near(at1(box, -1)) < near(at1(box, 1)) ? -1 : 1;
  out.push(p("sh", path(shift(o, 8, 10))), p("deck ol", path(o)));
  const treads: string[] = [];
  for (let t = -1 + 20 / box.w; t < 0.99; t += 20 / box.w) treads.push(path([at1(box, t, -1), at1(box, t, 1)], false));
  out.push(p("plank", treads.join("")));
  if (g.kind === "ladder") return;
  const tip = at1(box, 0.8 * flip);
  out.push(
    p("arrow", path([at1(box, -0.8 * flip), tip], false) + path([at1(box, (0.8 - 14 / box.w) * flip, -0.3), tip, at1(box, (0.8 - 14 / box.w) * flip, 0.3)], false)),
  );
}
