/** The window on the map: what part of the table is seen, and how large. */

import { type Box, fit, fromScreen, hold, pan, type Pt, toDraw, toScreen, type View, zoomAt } from "./geometry";

/** What the window looks at, and which parts of it other things cover: `head` above, `lift` below. */
export interface Frame {
  rim: Box;
  depth: number;
  /** Drawing units for one unit of the table. */
  unit?: number;
  quiet: boolean;
  head: number;
  lift: number;
}

/** So much beside the table may be left empty when the page itself moves the window. */
const NEAR = 24;
/** Nobody who is looked at stands closer than this to the edge of the window. */
const EDGE = 44;
/** The tools stand at the right edge. */
const TOOLS = 78;
const MOST = 4;

export class MapWindow {
  width = $state(900);
  height = $state(640);
  view = $state<View>({ k: 0.6, tx: 0, ty: 0 });
  /** Somebody has moved the window by hand: it stays where it is. */
  touched = false;
  #before: View | null = null;
  #frame: () => Frame;

  constructor(frame: () => Frame) {
    this.#frame = frame;
  }

  get #free(): number {
    const { head, lift } = this.#frame();
    return Math.max(60, this.height - head - lift);
  }

  /** The table whole; a preview fills its frame instead. */
  whole(): void {
    const { rim, quiet, head } = this.#frame();
    this.touched = false;
    if (quiet) {
      const k = Math.max(this.width / rim.w, this.height / rim.h);
      this.view = { k, tx: (this.width - rim.w * k) / 2, ty: (this.height - rim.h * k) / 2 };
      return;
    }
    const seen = fit(rim, this.width, this.height - head);
    // What a question covers below is left free if there is room for that without making the table smaller.
    const room = rim.h * seen.k <= this.#free ? this.#free : this.height - head;
    this.view = { ...seen, ty: head + (room - rim.h * seen.k) / 2 - rim.y * seen.k };
  }

  /** Back to where the window was before a question pushed it aside. */
  settle(): void {
    if (this.#before) this.view = this.#before;
    this.#before = null;
  }

  zoom(factor: number, s?: Pt): void {
    this.touched = true;
    const { rim, head } = this.#frame();
    const [x, y] = s ?? [this.width / 2, head + this.#free / 2];
    const least = fit(rim, this.width, this.height).k * 0.8;
    this.view = this.#held(zoomAt(this.view, factor, x, y, least, MOST));
  }

  pan(dx: number, dy: number): void {
    this.touched = true;
    this.#before = null;
    this.view = this.#held(pan(this.view, dx, dy));
  }

  /** A place of the table comes into the window, which moves no further than that needs. */
  look(x: number, y: number): void {
    const { depth, unit, head, lift } = this.#frame();
    const s = toScreen(this.view, toDraw(x, y, depth, unit));
    const dx = Math.min(this.width - TOOLS, Math.max(EDGE, s[0])) - s[0];
    const dy = Math.min(this.height - lift - EDGE, Math.max(head + EDGE, s[1])) - s[1];
    if (!dx && !dy) return;
    this.#before ??= this.view;
    this.view = this.#held(pan(this.view, dx, dy), NEAR);
  }

  close(x: number, y: number, k: number): void {
    const { depth, unit, head } = this.#frame();
    this.touched = true;
    const at = toDraw(x, y, depth, unit);
    this.view = this.#held({ k, tx: this.width / 2 - at[0] * k, ty: head + this.#free / 2 - at[1] * k }, NEAR);
  }

  /** Two places in one window, if they are not both seen already. */
  both(a: Pt, b: Pt): void {
    const { depth, unit, head } = this.#frame();
    const [p, q] = [toDraw(a[0], a[1], depth, unit), toDraw(b[0], b[1], depth, unit)];
    const seen = [p, q].every((r) => {
      const s = toScreen(this.view, r);
      return s[0] > 30 && s[0] < this.width - 60 && s[1] > head + 40 && s[1] < this.height - 50;
    });
    if (seen) return;
    const box = { x: Math.min(p[0], q[0]), y: Math.min(p[1], q[1]), w: Math.max(40, Math.abs(p[0] - q[0])), h: Math.max(40, Math.abs(p[1] - q[1])) };
    this.touched = true;
    const k = Math.min(0.9, fit(box, this.width - 130, this.height - head - 130).k);
    const c: Pt = [box.x + box.w / 2, box.y + box.h / 2];
    this.view = this.#held({ k, tx: this.width / 2 - 14 - c[0] * k, ty: head + (this.height - head) / 2 - c[1] * k }, NEAR);
  }

  /** The window has another size. What was in the middle stays in the middle, for instance when the sheet of a phone grows. */
  resize(width: number, height: number): void {
    const [w, h] = [Math.max(60, width), Math.max(60, height)];
    const [dx, dy] = [(w - this.width) / 2, (h - this.height) / 2];
    this.width = w;
    this.height = h;
    if (this.touched) this.view = this.#held(pan(this.view, dx, dy), NEAR);
    else this.whole();
  }

  /** The place of the drawing under a place of the screen. */
  under(s: Pt): Pt {
    return fromScreen(this.view, s[0], s[1]);
  }

  #held(view: View, slack?: number): View {
    const { rim, head } = this.#frame();
    const lifted = { ...view, ty: view.ty - head };
    const kept = hold(lifted, rim, this.width, this.#free, slack);
    return { ...kept, ty: kept.ty + head };
  }
}
