/** Scenery as marks to draw. It knows kinds of things, no rules: an unknown kind is drawn plainly by its outline. */

import {
  bounds,
  cast,
  dice,
  dist,
  INCH,
  inside,
  middle,
  n1,
  path,
  type Pt,
  rectPath,
  shift,
  soft,
  tilted,
  toDraw,
  toEdge,
  walk,
} from "./geometry";
import type { Ground, Picture } from "./picture";

export type Mark =
  | { k: "p"; c: string; d: string; t?: string; f?: string }
  | { k: "u"; href: string; t: string; c?: string }
  | { k: "t"; c: string; t: string; text: string; size: number };

export interface Tag {
  x: number;
  y: number;
  text: string;
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
  /** Outline of each piece, for highlighting and for naming what lies under the pointer. */
  outlines: Map<string, { title: string; outline: readonly Pt[]; whole: string; top: number; foot: number }>;
}

const ROOFS = ["slate", "tin", "wood", "barn", "tin2"];
/** How far a shadow falls for one unit of height, to the right and down. */
const SHADE: Pt = [0.2 * INCH, 0.25 * INCH];

const p = (c: string, d: string, t?: string): Mark => (t ? { k: "p", c, d, t } : { k: "p", c, d });
const fill = (f: string, d: string): Mark => ({ k: "p", c: "", d, f });
const use = (href: string, t: string, c?: string): Mark => (c ? { k: "u", href, t, c } : { k: "u", href, t });
const at = (c: Pt, angle = 0, sx = 1, sy = sx): string =>
  `translate(${n1(c[0])} ${n1(c[1])})` +
  (angle ? ` rotate(${n1(angle)})` : "") +
  (sx === 1 && sy === 1 ? "" : ` scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})`);

interface Bit {
  g: Ground;
  o: Pt[];
}

export function scenery(picture: Picture): Scenery {
  const { width, depth } = picture;
  const W = width * INCH;
  const H = depth * INCH;
  const bits: Bit[] = (picture.ground ?? []).map((g) => ({ g, o: g.polygon.map((q) => toDraw(q[0], q[1], depth)) }));
  const out: Scenery = {
    width: W,
    depth: H,
    soil: [],
    low: [],
    walls: [],
    openings: [],
    roofs: [],
    high: [],
    tags: [],
    outlines: new Map(),
  };
  for (const { g, o } of bits) {
    out.outlines.set(g.id, {
      title: g.title,
      outline: o,
      whole: g.whole ?? g.id,
      foot: g.base ?? 0,
      top: (g.base ?? 0) + (g.height ?? 0),
    });
  }
  const roofs = bits.filter((b) => b.g.kind === "roof");
  const roads = bits.filter((b) => b.g.kind === "road" || b.g.kind === "street");
  for (const r of roads) road(out.soil, r, W, H);
  for (const b of bits) if (["rough", "scrub", "sand", "mud"].includes(b.g.kind)) rough(out.soil, b);
  for (const b of bits) if (b.g.kind === "water" || b.g.kind === "river" || b.g.kind === "creek") water(out.soil, b);
  for (const b of bits) if (b.g.kind === "door") trodden(out.soil, b, roads, roofs);
  scatter(out.soil, picture.title, bits, roads, W, H);
  for (const r of roofs) {
    out.low.push(p("floor", path(r.o)), fill("url(#plH)", path(r.o)));
  }
  for (const b of bits) piece(out, b, bits, picture.unit);
  const first = Math.floor(dice(picture.title)() * ROOFS.length);
  roofs.forEach((r, i) => out.roofs.push(roof(r, ROOFS[(first + i) % ROOFS.length]!, bits, roads, [W / 2, H / 2], picture.unit)));
  return out;
}

function inches(v: number, unit: string): string {
  return `${Math.round(v * 10) / 10}${unit === "in" ? "″" : ` ${unit}`}`;
}

// the soil -------------------------------------------------------------------------------------------------------------

function road(out: Mark[], { g, o }: Bit, W: number, H: number): void {
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

function rough(out: Mark[], { g, o }: Bit): void {
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

function water(out: Mark[], { g, o }: Bit): void {
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
function trodden(out: Mark[], { g, o }: Bit, roads: readonly Bit[], roofs: readonly Bit[]): void {
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
function scatter(out: Mark[], seed: string, bits: readonly Bit[], roads: readonly Bit[], W: number, H: number): void {
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

function blob(c: Pt, r: number, n: number, rnd: () => number, wild = 0.35): Pt[] {
  return Array.from({ length: n }, (_, k): Pt => {
    const a = (k / n) * 6.283;
    const s = r * (1 - wild / 2 + rnd() * wild);
    return [c[0] + Math.cos(a) * s, c[1] + Math.sin(a) * s];
  });
}

// pieces ---------------------------------------------------------------------------------------------------------------

function piece(out: Scenery, b: Bit, bits: readonly Bit[], unit: string): void {
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
      door(within(box.c, bits) ? out.walls : out.openings, b, box);
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
      out.tags.push({ x: box.c[0], y: box.c[1] + 26, text: inches(foot + h, unit) });
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
      if (foot + h > 0.6) out.tags.push({ x: bounds(o).x + bounds(o).w - 44, y: box.c[1], text: inches(foot + h, unit) });
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

/** Deep under a roof, so that the roof hides it. */
function within(c: Pt, bits: readonly Bit[]): boolean {
  return bits.some((b) => b.g.kind === "roof" && inside(c, b.o) && toEdge(c, b.o) > 12);
}

const circle = (c: Pt, r: number): string =>
  `M${n1(c[0] - r)} ${n1(c[1])}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0z`;
const dot = circle;

interface BoxLike {
  c: Pt;
  w: number;
  h: number;
  angle: number;
}

/** A point on the middle line of a tilted box, -1 and 1 its ends. */
function at1(box: BoxLike, t: number, s = 0): Pt {
  const a = (box.angle * Math.PI) / 180;
  const u = (t * box.w) / 2;
  const v = (s * box.h) / 2;
  return [box.c[0] + u * Math.cos(a) - v * Math.sin(a), box.c[1] + u * Math.sin(a) + v * Math.cos(a)];
}

function planks(box: BoxLike, step: number): string {
  const n = Math.max(1, Math.floor(box.h / step));
  return Array.from({ length: n - 1 }, (_, i) => {
    const s = ((i + 1) / n) * 2 - 1;
    return path([at1(box, -1, s), at1(box, 1, s)], false);
  }).join("");
}

function tiles(
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

function door(out: Mark[], { g, o }: Bit, box: BoxLike): void {
  const a = at1(box, -1);
  const b = at1(box, 1);
  out.push(p("step", path(o)));
  if (g.state === "open") {
    const up: Pt = [-(b[1] - a[1]), b[0] - a[0]];
    const end: Pt = [a[0] + up[0] * 0.62, a[1] + up[1] * 0.62];
    const r = dist(a, b) * 0.62;
    const stop: Pt = [a[0] + (b[0] - a[0]) * 0.62, a[1] + (b[1] - a[1]) * 0.62];
    out.push(p("swing", `M${n1(end[0])} ${n1(end[1])}A${n1(r)} ${n1(r)} 0 0 0 ${n1(stop[0])} ${n1(stop[1])}`));
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
    const s = (l - 15 - rnd() * 9) / l;
    return [c[0] + (q[0] - c[0]) * s, c[1] + (q[1] - c[1]) * s];
  });
  out.low.push(p("sh", cast(rim, SHADE[0] * h, SHADE[1] * h)), p("rock-d ol", path(rim)));
  const faces: string[] = [];
  const light: string[] = [];
  rim.forEach((q, i) => {
    const r = rim[(i + 1) % rim.length]!;
    faces.push(path([q, top[i]!], false));
    if ((q[0] + r[0]) / 2 - c[0] + ((q[1] + r[1]) / 2 - c[1]) < 0) light.push(path([q, r, top[(i + 1) % rim.length]!, top[i]!]));
  });
  out.low.push(p("rock", light.join("")), p("mesa olt", path(top)), p("olt nf", faces.join("")));
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

// buildings ------------------------------------------------------------------------------------------------------------

function roof(r: Bit, look: string, bits: readonly Bit[], roads: readonly Bit[], mid: Pt, unit: string): Roof {
  const whole = r.g.whole ?? r.g.id;
  const parts = bits.filter((b) => b !== r && (b.g.whole ?? b.g.id) === whole);
  const parapets = parts.filter((b) => b.g.kind === "parapet");
  const top = (r.g.base ?? 0) + (r.g.height ?? 0);
  const box = bounds(r.o);
  const rnd = dice(whole + r.g.title);
  const marks: Mark[] = [];
  const shadow = [p("sh", cast(r.o, SHADE[0] * top, SHADE[1] * top))];
  const square = r.o.length === 4 && r.o.every((q) => toEdge(q, rectPoints(box)) < 3);
  const front = facade(parts, roads, mid, box);
  const eaves = path(r.o);
  let style = look;
  if (parapets.length) {
    marks.push(p("para ol", eaves));
    const inner = square ? rectPath(box.x + 8.5, box.y + 8.5, box.w - 17, box.h - 17) : eaves;
    marks.push(p("flat olt", inner), fill("url(#tar)", inner));
    if (square)
      marks.push(
        p(
          "inner-sh",
          `M${n1(box.x + 8.5)} ${n1(box.y + 8.5)}h${n1(box.w - 17)}v9h${n1(-(box.w - 26))}v${n1(box.h - 26)}h-9z`,
        ),
      );
    // a hatch and a flue
    const hx = box.x + box.w * 0.66;
    const hy = box.y + box.h * (front === "s" ? 0.22 : 0.5);
    marks.push(p("sh", rectPath(hx + 6, hy + 7, 32, 28)), p("wood2 ol", rectPath(hx, hy, 32, 28)), p("olt nf", `M${n1(hx)} ${n1(hy + 14)}h32`));
    marks.push(...flue(box.x + box.w * 0.16, box.y + box.h * (front === "s" ? 0.2 : 0.62)));
    style = "stoneb";
  } else if (square) {
    const upright = front === "s" || front === "n";
    const half = upright ? box.w / 2 : box.h / 2;
    marks.push(p(`${style} r1`, upright ? rectPath(box.x, box.y, half, box.h) : rectPath(box.x, box.y, box.w, half)));
    marks.push(p(`${style} r2`, upright ? rectPath(box.x + half, box.y, half, box.h) : rectPath(box.x, box.y + half, box.w, half)));
    const tin = style.startsWith("tin");
    const odd: string[] = [];
    for (let i = 0; i < (box.w * box.h) / 1500; i++) {
      if (tin) {
        if (i % 3) continue;
        const long = 30 + rnd() * 30;
        odd.push(rectPath(snap(box.x + rnd() * Math.max(1, box.w - long), 4), snap(box.y + rnd() * (box.h - 10), 10), long, 9));
      } else odd.push(rectPath(snap(box.x + 2 + rnd() * (box.w - 12), 7), snap(box.y + 2 + rnd() * (box.h - 16), 6.5), 6.5, 12.5));
    }
    marks.push(p("odd", odd.join("")), fill(tin ? "url(#tinH)" : upright ? "url(#shV)" : "url(#shH)", eaves));
    marks.push(p("ridge", upright ? `M${n1(box.x + half)} ${n1(box.y)}V${n1(box.y + box.h)}` : `M${n1(box.x)} ${n1(box.y + half)}H${n1(box.x + box.w)}`));
    marks.push(p("ol nf", eaves));
    const cx = box.x + box.w * (0.18 + 0.5 * rnd());
    const cy = front === "s" ? box.y + box.h * 0.22 : box.y + box.h * 0.62;
    if (rnd() < 0.75) marks.push(...chimney(cx, cy));
  } else {
    marks.push(p(`${style} r1 ol`, eaves), fill("url(#shV)", eaves));
  }
  const text = r.g.title.toUpperCase();
  if (front && square) marks.push(...board(front, box, text, style === "stoneb"));
  const tag: Tag | null =
    top > 0.4
      ? { x: box.x + box.w - 52, y: front === "n" ? box.y + box.h - 22 : box.y + 22, text: inches(top, unit) }
      : null;
  return { whole, title: r.g.title, outline: r.o, floor: r.g.base ?? 0, marks, shadow, tag };
}

const snap = (v: number, step: number): number => Math.round(v / step) * step;
const rectPoints = (b: { x: number; y: number; w: number; h: number }): Pt[] => [
  [b.x, b.y],
  [b.x + b.w, b.y],
  [b.x + b.w, b.y + b.h],
  [b.x, b.y + b.h],
];

function chimney(x: number, y: number): Mark[] {
  return [
    p("sh", path([[x + 20, y], [x + 31, y + 9], [x + 31, y + 31], [x + 10, y + 31], [x, y + 20], [x + 20, y + 20]])),
    p("brick ol", rectPath(x, y, 20, 20)),
    p("flue", rectPath(x + 5, y + 5, 10, 10)),
  ];
}

function flue(x: number, y: number): Mark[] {
  return [p("sh", rectPath(x + 4, y + 5, 22, 22)), p("brick ol", rectPath(x, y, 20, 20)), p("flue", rectPath(x + 5, y + 5, 10, 10))];
}

type Wall = "n" | "s" | "e" | "w" | "";

/** The side with the front door: the door that lies nearest to a road, or to the middle of the table. */
function facade(parts: readonly Bit[], roads: readonly Bit[], mid: Pt, box: { x: number; y: number; w: number; h: number }): Wall {
  let best: Pt | null = null;
  let least = Infinity;
  for (const d of parts.filter((b) => b.g.kind === "door")) {
    const c = middle(d.o);
    const far = roads.length
      ? Math.min(...roads.map((r) => (inside(c, r.o) ? 0 : toEdge(c, r.o))))
      : dist(c, mid);
    const weight = far - (d.g.id.includes("front") ? 60 : 0);
    if (weight < least) {
      least = weight;
      best = c;
    }
  }
  if (!best) {
    // A house without a door of its own has its sign where the street is nearest, or else the middle of the table.
    const walls: [Wall, Pt][] = [
      ["n", [box.x + box.w / 2, box.y]],
      ["s", [box.x + box.w / 2, box.y + box.h]],
      ["w", [box.x, box.y + box.h / 2]],
      ["e", [box.x + box.w, box.y + box.h / 2]],
    ];
    const far = (c: Pt) => Math.min(...roads.map((r) => (inside(c, r.o) ? 0 : toEdge(c, r.o))), Infinity);
    const by = (c: Pt) => (roads.length ? Math.round(far(c)) : 0) + dist(c, mid) / 1e4;
    return walls.sort((one, two) => by(one[1]) - by(two[1]))[0]![0];
  }
  const gaps: [Wall, number][] = [
    ["n", Math.abs(best[1] - box.y)],
    ["s", Math.abs(best[1] - box.y - box.h)],
    ["w", Math.abs(best[0] - box.x)],
    ["e", Math.abs(best[0] - box.x - box.w)],
  ];
  return gaps.sort((a, b) => a[1] - b[1])[0]![0];
}

function board(front: Wall, box: { x: number; y: number; w: number; h: number }, text: string, stone: boolean): Mark[] {
  const thick = 18;
  const long = front === "n" || front === "s" ? box.w : box.h;
  const size = Math.min(13.5, (long - 16) / Math.max(1, text.length * 0.86));
  const out: Mark[] = [];
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  let where: string;
  let rect: string;
  let line: string;
  if (front === "s" || front === "n") {
    const y = front === "s" ? box.y + box.h - thick - 5 : box.y + 5;
    rect = rectPath(box.x - 2, y, box.w + 4, thick);
    line = `M${n1(box.x + 1)} ${n1(y + 3.4)}h${n1(box.w - 2)}`;
    where = `translate(${n1(cx)} ${n1(y + thick / 2 + size * 0.36)})`;
  } else {
    const x = front === "e" ? box.x + box.w - thick - 5 : box.x + 5;
    rect = rectPath(x, box.y - 2, thick, box.h + 4);
    line = `M${n1(x + 3.4)} ${n1(box.y + 1)}v${n1(box.h - 2)}`;
    const turn = front === "e" ? 90 : -90;
    where = `translate(${n1(x + thick / 2 + (front === "e" ? -1 : 1) * size * 0.36)} ${n1(cy)}) rotate(${turn})`;
  }
  out.push(p(stone ? "para ol" : "ff ol", rect));
  if (!stone) out.push(p("ffl", line));
  out.push({ k: "t", c: stone ? "sign stone-sign" : "sign", t: where, text, size: Math.round(size * 10) / 10 });
  return out;
}
