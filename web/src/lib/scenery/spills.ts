/** Flat ground that is not like the rest: mud, rubble, acid, poison, asphalt, floods; and the bare ground between. */

import { bounds, dice, inside, n1, path, type Pt, shift, soft, toEdge, walk } from "../geometry";
import { at, at1, type Bit, blob, type Mark, p } from "./marks";
import { crack, disc, type Painter, rect, type Thing } from "./wear";

/** An outline made soft, round at its corners, and no larger than it is. */
function pool({ parts, box, rnd }: Thing, wild: number, shrink = 1): string {
  const a = (box.angle * Math.PI) / 180;
  return parts
    .map(({ o }) =>
      soft(
        walk(o, 26).map((q): Pt => {
          const [x, y] = [q[0] - box.c[0], q[1] - box.c[1]];
          const corner = Math.abs(((x * Math.cos(a) + y * Math.sin(a)) / (box.w / 2)) * ((y * Math.cos(a) - x * Math.sin(a)) / (box.h / 2)));
          const s = shrink - rnd() * wild - 0.17 * corner ** 2.5;
          return [box.c[0] + (q[0] - box.c[0]) * s, box.c[1] + (q[1] - box.c[1]) * s];
        }),
      ),
    )
    .join("");
}

/** Places inside a thing, not nearer to its edge than `off`. */
function places({ parts, rnd }: Thing, many: number, off: number): Pt[] {
  const out: Pt[] = [];
  for (const { o } of parts) {
    const b = bounds(o);
    for (let i = 0; i < many; i++) {
      const c: Pt = [b.x + rnd() * b.w, b.y + rnd() * b.h];
      if (inside(c, o) && toEdge(c, o) > off) out.push(c);
    }
  }
  return out;
}

const area = ({ box }: Thing): number => box.w * box.h;
/** The true outline, for those who measure. */
const limits = (cls: string, thing: Thing): Mark => p(`x-limit ${cls}`, thing.parts.map((b) => path(b.o)).join(""));

export const mudPool: Painter = (out, thing) => {
  const { rnd } = thing;
  out.soil.push(p("x-mud2", pool(thing, 0.05)), p("x-mud1", pool(thing, 0.1, 0.93)));
  out.soil.push(p("x-wet", places(thing, Math.round(area(thing) / 2400), 16).map((c) => soft(blob(c, 7 + rnd() * 9, 8, rnd, 0.5).map((q): Pt => [c[0] + (q[0] - c[0]) * 1.7, q[1]]))).join("")));
  const tracks = [0, 7].map((dy) => soft([at1(thing.box, -0.9, -0.5), at1(thing.box, -0.3, -0.1), at1(thing.box, 0.2, 0.25), at1(thing.box, 0.9, 0.2)].map((q): Pt => [q[0], q[1] + dy]), false)).join("");
  out.soil.push(p("x-rutted", tracks), p("x-glint", places(thing, Math.round(area(thing) / 2600), 18).map((c) => `M${n1(c[0])} ${n1(c[1])}h${n1(5 + rnd() * 9)}`).join("")), limits("mud", thing));
};

export const rubble: Painter = (out, thing) => {
  const { rnd } = thing;
  out.soil.push(p("x-dust", pool(thing, 0.06)));
  const kinds: Record<string, string[]> = { "x-stone1": [], "x-stone2": [], "x-brick1": [] };
  const shade: string[] = [];
  for (const c of places(thing, Math.round(area(thing) / 130), 7)) {
    const stone = blob(c, 2.2 + rnd() * rnd() * 12, 5 + Math.floor(rnd() * 2), rnd, 0.5);
    const kind = rnd();
    kinds[kind < 0.5 ? "x-stone1" : kind < 0.78 ? "x-stone2" : "x-brick1"]!.push(path(stone));
    shade.push(path(shift(stone, 2.5, 3.500)));
  }
  out.soil.push(p("sh", shade.join("")));
  for (const [cls, d] of Object.entries(kinds)) out.soil.push(p(`${cls} olt`, d.join("")));
  out.soil.push(p("x-girder olt", places(thing, 7, 22).map((c) => path(turn(c, rnd() * 3.14, 20 + rnd() * 16, 2.4))).join("")), limits("rough", thing));
};

function turn(c: Pt, a: number, long: number, thick: number): Pt[] {
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  return [[-long, -thick], [long, -thick], [long, thick], [-long, thick]].map(([x, y]): Pt => [c[0] + x! * cos - y! * sin, c[1] + x! * sin + y! * cos]);
}

/** A pit with a striped rim: nobody walks here. */
export const acidPit: Painter = (out, thing) => {
  const { parts, rnd, box } = thing;
  for (const { o } of parts) out.soil.push(p("x-rim", path(o)), p("x-rimstripe", path(o)));
  const inner = (s: number) => parts.map(({ o }) => path(o.map((q): Pt => [box.c[0] + (q[0] - box.c[0]) * s, box.c[1] + (q[1] - box.c[1]) * s]))).join("");
  out.soil.push(p("x-hole ol", inner(0.88)), p("x-acid2", pool(thing, 0.04, 0.86)), p("x-acid1", pool(thing, 0.12, 0.78)));
  const bubbles = places(thing, Math.round(area(thing) / 420), Math.min(box.w, box.h) * 0.16);
  out.soil.push(p("x-bubble", bubbles.map((c) => disc(c[0], c[1], 1.6 + rnd() * 4.4)).join("")), p("x-pop", bubbles.slice(0, 5).map((c) => disc(c[0] - 1, c[1] - 1.4, 1.3)).join("")), p("ol nf", parts.map((b) => path(b.o)).join("")));
};

/** A pit that burns: a sooty rim, embers, and tongues of fire. */
export const firePit: Painter = (out, thing) => {
  const { parts, rnd, box } = thing;
  const inner = (s: number) => parts.map(({ o }) => path(o.map((q): Pt => [box.c[0] + (q[0] - box.c[0]) * s, box.c[1] + (q[1] - box.c[1]) * s]))).join("");
  for (const { o } of parts) out.soil.push(p("x-rim", path(o)));
  out.soil.push(p("x-hole ol", inner(0.9)), p("x-rust1", pool(thing, 0.05, 0.88)), p("x-fire3", pool(thing, 0.14, 0.74)), p("x-char", places(thing, Math.round(area(thing) / 700), 14).map((c) => soft(blob(c, 4 + rnd() * 6, 7, rnd, 0.7))).join("")));
  const tongue = ([x, y]: Pt, h: number, lean: number) => `M${n1(x - h * 0.34)} ${n1(y)}Q${n1(x - h * 0.4)} ${n1(y - h * 0.5)} ${n1(x + lean)} ${n1(y - h)}Q${n1(x + h * 0.44)} ${n1(y - h * 0.42)} ${n1(x + h * 0.34)} ${n1(y)}Q${n1(x)} ${n1(y + h * 0.22)} ${n1(x - h * 0.34)} ${n1(y)}Z`;
  const fires = places(thing, Math.max(5, Math.round(area(thing) / 620)), Math.min(box.w, box.h) * 0.2).map((c) => ({ c, h: 13 + rnd() * 15, lean: rnd() * 8 - 4 }));
  fires.sort((a, b) => a.c[1] - b.c[1]);
  for (const { c, h, lean } of fires) out.soil.push(p("x-fire2", tongue(c, h, lean)), p("x-fire1", tongue([c[0], c[1] + 1], h * 0.55, lean * 0.5)));
  out.soil.push(p("ol nf", parts.map((b) => path(b.o)).join("")));
};

export const toxic: Painter = (out, thing) => {
  const { rnd } = thing;
  out.soil.push(p("x-toxic3", pool(thing, 0.03)), p("x-toxic2", pool(thing, 0.07, 0.95)), p("x-toxic1", pool(thing, 0.16, 0.88)));
  const spots = places(thing, Math.round(area(thing) / 900), 18);
  out.soil.push(p("x-scum", spots.slice(0, 6).map((c) => soft(blob(c, 5 + rnd() * 9, 8, rnd, 0.6))).join("")), p("x-bubble", spots.slice(4).map((c) => disc(c[0], c[1], 1.5 + rnd() * 4)).join("")), limits("toxic", thing));
};

export const flood: Painter = (out, thing) => {
  const { rnd } = thing;
  out.soil.push(p("x-flood2", pool(thing, 0.02)), p("x-flood1", pool(thing, 0.08, 0.95)));
  out.soil.push(p("x-glint", places(thing, Math.round(area(thing) / 800), 30).map((c) => `M${n1(c[0] - 12)} ${n1(c[1])}q${n1(6 + rnd() * 7)} -3 ${n1(12 + rnd() * 14)} 0`).join("")), p("x-oil", places(thing, 4, 30).map((c) => soft(blob(c, 9 + rnd() * 12, 9, rnd, 0.5).map((q): Pt => [c[0] + (q[0] - c[0]) * 1.6, q[1]]))).join("")), limits("wet", thing));
};

/** A road: broken at its edges, with lanes along its longer side, patches, skid marks and cracks. */
export const asphalt: Painter = (out, thing) => {
  const { parts, box, rnd, W, H } = thing;
  const onRim = (q: Pt) => q[0] < 2 || q[1] < 2 || q[0] > W - 2 || q[1] > H - 2;
  for (const { o } of parts) {
    const rim = walk(o, 18).map((q): Pt => (onRim(q) ? q : [q[0] + (rnd() - 0.5) * 8, q[1] + (rnd() - 0.5) * 8]));
    out.soil.push(p("street-e", path(rim)), p("street", path(rim)));
  }
  const t = at(box.c, box.angle);
  const [w, h] = [box.w / 2, box.h / 2];
  const patches = Array.from({ length: Math.round(area(thing) / 26000) }, () => {
    const [a, b] = [30 + rnd() * 60, 18 + rnd() * 30];
    return rect((rnd() * 2 - 1) * (w - a), (rnd() * 2 - 1) * Math.max(0, h - b), a, b);
  });
  out.soil.push(p("x-patch", patches.join(""), t));
  const lane = (y: number) => {
    let d = "";
    for (let x = -w; x < w; ) {
      const long = 120 + rnd() * 260;
      d += `M${n1(x)} ${n1(y)}H${n1(Math.min(w, x + long))}`;
      x += long + 14 + rnd() * 60;
    }
    return d;
  };
  const lanes = Math.max(1, Math.round((2 * h) / 82));
  const white: string[] = [];
  for (let i = 1; i < lanes; i++) if (i * 2 !== lanes) white.push(lane(-h + (i * 2 * h) / lanes));
  if (lanes % 2 === 0) out.soil.push(p("x-line", lane(-4) + lane(4), t));
  out.soil.push(p("x-white dash", white.join(""), t), p("x-white thin", lane(-h + 12) + lane(h - 12), t));
  const skid = (x: number, y: number) => `M${n1(x)} ${n1(y)}q50 ${n1(-14 - rnd() * 20)} 96 ${n1(-44 - rnd() * 20)}`;
  const at0: Pt = [(rnd() - 0.5) * w, (rnd() - 0.2) * h * 0.6];
  out.soil.push(p("x-skid", skid(at0[0], at0[1]) + skid(at0[0] + 4, at0[1] + 16), t));
  const cracks = Array.from({ length: Math.max(3, Math.round(w / 75)) }, () => crack([(rnd() * 2 - 1) * w * 0.95, (rnd() * 2 - 1) * h * 0.9], rnd() * 6.28, 5 + Math.floor(rnd() * 5), rnd));
  out.soil.push(p("x-crack", cracks.join(""), t));
};

/** The bare ground: stains of oil, worn places, dead grass, litter, and cracks in the baked earth. */
export function grit(out: Mark[], seed: string, bits: readonly Bit[], W: number, H: number): void {
  const rnd = dice(seed);
  const worn = Array.from({ length: Math.round((W * H) / 80000) + 6 }, () => {
    const c: Pt = [rnd() * W, rnd() * H];
    return soft(blob(c, 26 + rnd() * 60, 11, rnd, 0.5).map((q): Pt => [c[0] + (q[0] - c[0]) * 1.5, c[1] + (q[1] - c[1]) * 0.75]));
  });
  out.unshift(p("x-worn", worn.join("")));
  const free = (c: Pt, r: number) => bits.every((b) => !inside(c, b.o) && toEdge(c, b.o) > r);
  const cracks: string[] = [];
  const litter: Record<string, string[]> = { "x-rust1": [], "x-steel1": [], "x-stone1": [] };
  const tufts: string[] = [];
  for (let i = 0; i < (W * H) / 5200; i++) {
    const c: Pt = [rnd() * W, rnd() * H];
    const kind = rnd();
    if (!free(c, 10)) continue;
    if (kind < 0.1) cracks.push(crack(c, rnd() * 6.28, 3 + Math.floor(rnd() * 4), rnd, 12));
    else if (kind < 0.3) tufts.push(`M${n1(c[0] - 5)} ${n1(c[1])}l3-7M${n1(c[0])} ${n1(c[1])}v-9M${n1(c[0] + 5)} ${n1(c[1])}l-2-7`);
    else if (kind < 0.6) litter[["x-rust1", "x-steel1", "x-stone1"][Math.floor(rnd() * 3)]!]!.push(path(blob(c, 1.5 + rnd() * 3, 4 + Math.floor(rnd() * 2), rnd, 0.6)));
  }
  out.push(p("x-crack thin earth", cracks.join("")), p("tuft", tufts.join("")));
  for (const [cls, d] of Object.entries(litter)) if (d.length) out.push(p(`${cls} olt`, d.join("")));
}
