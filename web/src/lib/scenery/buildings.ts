/** Roofs, with the front, the sign and the chimney of their building. */

import { bounds, cast, dice, dist, inside, middle, n1, path, type Pt, rectPath, toEdge } from "../geometry";
import { type Bit, fill, type Mark, p, type Roof, SHADE, type Tag } from "./marks";

const TIN: ReadonlySet<string> = new Set(["tin", "tin2"]);

export function roof(r: Bit, look: string, bits: readonly Bit[], roads: readonly Bit[], mid: Pt): Roof {
  const whole = r.g.whole ?? r.g.id;
  const parts = bits.filter((b) => b !== r && (b.g.whole ?? b.g.id) === whole);
  const parapets = parts.filter((b) => b.g.kind === "parapet");
  const top = (r.g.base ?? 0) + (r.g.height ?? 0);
  const box = bounds(r.o);
  const rnd = dice(whole);
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
    const tin = TIN.has(style);
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
      ? { x: box.x + box.w - 52, y: front === "n" ? box.y + box.h - 22 : box.y + 22, high: top }
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
    const weight = far - (d.g.tags?.includes("front") ? 60 : 0);
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
