/** A railway: its bed with ties and rails, and the cars that stand on it, seen without their roofs. */

import { INCH, n1, path, type Pt, shift, tilted } from "../geometry";
import { at1, type Bit, type BoxLike, fill, type Mark, p } from "./marks";

const TIE = 0.85 * INCH;
/** How far apart the ties lie, and how wide the track is at most. */
const GAUGE = 1.9 * INCH;

/** Gravel, ties and two rails along the longer side. */
export function rails(out: Mark[], { o }: Bit): void {
  const box = tilted(o);
  out.push(p("bed", path(o)));
  const across = (t: number, half: number) => path([at1(box, t, -half), at1(box, t, half)], false);
  const many = Math.max(2, Math.round(box.w / TIE));
  const ties: string[] = [];
  for (let i = 0; i < many; i++) ties.push(across(((i + 0.5) / many) * 2 - 1, 0.97));
  out.push(p("tie", ties.join("")));
  const s = Math.min(0.6, GAUGE / box.h);
  const lines = [-s, s].map((v) => path([at1(box, -1, v), at1(box, 1, v)], false)).join("");
  out.push(p("ironrail", lines), p("ironshine", lines));
}

/** A car of a train: a floor of planks between walls with windows, a gangway at each end, couplings, and its name. */
export function railcar(out: Mark[], { g, o }: Bit): void {
  const box = tilted(o);
  const inner: BoxLike = { ...box, w: box.w - 10, h: box.h - 10 };
  const reach = 1 + (1.6 * INCH) / box.w;
  out.push(p("coupling", path([at1(box, -reach), at1(box, reach)], false)), p("sh", path(shift(o, 7, 9))));
  out.push(p("carfloor ol", path(o)), fill(Math.abs(box.angle) > 45 ? "url(#plV)" : "url(#plH)", path(o)));
  const wall = (from: Pt, to: Pt) => path([from, to], false);
  const walls: string[] = [];
  for (const side of [-1, 1]) {
    walls.push(wall(at1(inner, -1, side), at1(inner, 1, side)));
    for (const end of [-1, 1]) walls.push(wall(at1(inner, end, side), at1(inner, end, side * 0.25)));
  }
  out.push(p("carwall", walls.join("")));
  const panes = Math.max(2, Math.round(box.w / (2.2 * INCH)));
  const glass: string[] = [];
  for (let i = 0; i < panes; i++)
    for (const side of [-1, 1]) {
      const t = ((i + 0.5) / panes) * 2 - 1;
      glass.push(wall(at1(inner, t - 0.5 / panes, side), at1(inner, t + 0.5 / panes, side)));
    }
  out.push(p("carpane", glass.join("")));
  const text = g.title.toUpperCase();
  const size = Math.min(0.62 * INCH, box.w / Math.max(8, text.length));
  const [x, y] = at1(box, 0, 1 - (1.6 * size) / box.h);
  out.push({ k: "t", c: "carname", t: `translate(${n1(x)} ${n1(y)}) rotate(${n1(box.angle)})`, text, size: Math.round(size * 10) / 10 });
}
