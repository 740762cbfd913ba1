/** Geometry of the drawing: table units to drawing units, the window on the map, and small tools for polygons. */

export type Pt = readonly [number, number];

/** Drawing units for one unit of the table, unless the look of a game says otherwise: those of an inch. */
export const INCH = 34;

/** A place of the table (y up) as a place of the drawing (y down). */
export function toDraw(x: number, y: number, depth: number, unit = INCH): Pt {
  return [x * unit, (depth - y) * unit];
}

export function toTable(px: number, py: number, depth: number, unit = INCH): Pt {
  return [px / unit, depth - py / unit];
}

/** The window: drawing point (x, y) is shown at (x * k + tx, y * k + ty) of the screen. */
export interface View {
  k: number;
  tx: number;
  ty: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function fit(box: Box, width: number, height: number, margin = 0): View {
  const k = Math.max(1e-6, Math.min((width - 2 * margin) / box.w, (height - 2 * margin) / box.h));
  return { k, tx: (width - box.w * k) / 2 - box.x * k, ty: (height - box.h * k) / 2 - box.y * k };
}

export function zoomAt(view: View, factor: number, sx: number, sy: number, least: number, most: number): View {
  const k = Math.min(most, Math.max(least, view.k * factor));
  const f = k / view.k;
  return { k, tx: sx - (sx - view.tx) * f, ty: sy - (sy - view.ty) * f };
}

export function pan(view: View, dx: number, dy: number): View {
  return { k: view.k, tx: view.tx + dx, ty: view.ty + dy };
}

/** Keeps the table in the window: where it is larger than the window no more than `slack` of the window is left empty
 *  beside it, where it is smaller no more than `slack` of it leaves the window. */
export function hold(view: View, box: Box, width: number, height: number, slack = 80): View {
  const along = (start: number, long: number, room: number) => {
    const [least, most] = [Math.min(0, room - long) - slack, Math.max(0, room - long) + slack];
    return Math.min(most, Math.max(least, start)) - start;
  };
  const left = box.x * view.k + view.tx;
  const top = box.y * view.k + view.ty;
  return { k: view.k, tx: view.tx + along(left, box.w * view.k, width), ty: view.ty + along(top, box.h * view.k, height) };
}

export function toScreen(view: View, p: Pt): Pt {
  return [p[0] * view.k + view.tx, p[1] * view.k + view.ty];
}

export function fromScreen(view: View, sx: number, sy: number): Pt {
  return [(sx - view.tx) / view.k, (sy - view.ty) / view.k];
}

export function dist(a: Pt, b: Pt): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function n1(v: number): string {
  return String(Math.round(v * 10) / 10);
}

export function path(points: readonly Pt[], closed = true): string {
  return points.map((p, i) => `${i ? "L" : "M"}${n1(p[0])} ${n1(p[1])}`).join("") + (closed ? "z" : "");
}

export function rectPath(x: number, y: number, w: number, h: number): string {
  return `M${n1(x)} ${n1(y)}h${n1(w)}v${n1(h)}h${n1(-w)}z`;
}

export function shift(points: readonly Pt[], dx: number, dy: number): Pt[] {
  return points.map((p) => [p[0] + dx, p[1] + dy] as const);
}

export function middle(points: readonly Pt[]): Pt {
  let area = 0;
  let x = 0;
  let y = 0;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length]!;
    const cross = p[0] * q[1] - q[0] * p[1];
    area += cross;
    x += (p[0] + q[0]) * cross;
    y += (p[1] + q[1]) * cross;
  });
  if (Math.abs(area) < 1e-9) {
    const n = Math.max(1, points.length);
    return [points.reduce((s, p) => s + p[0], 0) / n, points.reduce((s, p) => s + p[1], 0) / n];
  }
  return [x / (3 * area), y / (3 * area)];
}

export function bounds(points: readonly Pt[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

export function inside(p: Pt, polygon: readonly Pt[]): boolean {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) odd = !odd;
  }
  return odd;
}

export function toSegment(p: Pt, a: Pt, b: Pt): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const long = dx * dx + dy * dy;
  const t = long ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) : 0;
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

export function toEdge(p: Pt, polygon: readonly Pt[]): number {
  let best = Infinity;
  polygon.forEach((a, i) => {
    best = Math.min(best, toSegment(p, a, polygon[(i + 1) % polygon.length]!));
  });
  return best;
}

/** The tightest upright-or-tilted rectangle that has an edge of the polygon: centre, long side, short side, angle. */
export interface Tilted {
  c: Pt;
  w: number;
  h: number;
  angle: number;
}

export function tilted(points: readonly Pt[]): Tilted {
  let best: Tilted = { c: middle(points), w: 0, h: 0, angle: 0 };
  let least = Infinity;
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length]!;
    const a = Math.atan2(q[1] - p[1], q[0] - p[0]);
    const cos = Math.cos(-a);
    const sin = Math.sin(-a);
    const b = bounds(points.map((v) => [v[0] * cos - v[1] * sin, v[0] * sin + v[1] * cos] as const));
    if (b.w * b.h < least - 1e-6) {
      least = b.w * b.h;
      const cx = b.x + b.w / 2;
      const cy = b.y + b.h / 2;
      const back: Pt = [cx * Math.cos(a) - cy * Math.sin(a), cx * Math.sin(a) + cy * Math.cos(a)];
      let deg = (a * 180) / Math.PI;
      let { w, h } = b;
      if (h > w) {
        [w, h] = [h, w];
        deg += 90;
      }
      deg = ((((deg + 90) % 180) + 180) % 180) - 90;
      best = { c: back, w, h, angle: deg };
    }
  });
  return best;
}

/** A small chance of its own for the drawing: the same scenery always looks the same. */
export function dice(seed: string): () => number {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  let s = h >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A soft closed line through points. */
export function soft(points: readonly Pt[], closed = true): string {
  const n = points.length;
  if (n < 3) return path(points, closed);
  const at = (i: number): Pt => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
  let d = `M${n1(at(0)[0])} ${n1(at(0)[1])}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Pt = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Pt = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    d += `C${n1(c1[0])} ${n1(c1[1])} ${n1(c2[0])} ${n1(c2[1])} ${n1(p2[0])} ${n1(p2[1])}`;
  }
  return d + (closed ? "z" : "");
}

/** Points along the outline, at most `step` apart. */
export function walk(points: readonly Pt[], step: number, closed = true): Pt[] {
  const out: Pt[] = [];
  const n = points.length;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = points[i]!;
    const b = points[(i + 1) % n]!;
    const parts = Math.max(1, Math.ceil(dist(a, b) / step));
    for (let j = 0; j < parts; j++) out.push([a[0] + ((b[0] - a[0]) * j) / parts, a[1] + ((b[1] - a[1]) * j) / parts]);
  }
  if (!closed) out.push(points[n - 1]!);
  return out;
}

/** Outlines of shadows: the polygon and its copy at (dx, dy), joined. */
export function cast(points: readonly Pt[], dx: number, dy: number): string {
  const all = [...points, ...shift(points, dx, dy)];
  return path(hull(all));
}

export function hull(points: readonly Pt[]): Pt[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Pt[]): Pt[] => {
    const out: Pt[] = [];
    for (const p of list) {
      while (out.length > 1) {
        const a = out[out.length - 2]!;
        const b = out[out.length - 1]!;
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(p);
    }
    out.pop();
    return out;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
