/** The guided game of one table: loads its steps, remembers how far it is, and hears what the player does. */

import { games } from "./api";
import { tongue } from "./i18n/index.svelte";
import { set, setting } from "./keep";
import type { Tour } from "./protocol";
import { after, type Deed } from "./tour";

const KEY = "tour";
interface Kept {
  link: string;
  game: string;
  at: number;
}

/** From now on this table is the guided one. */
export function beginTour(link: string, game: string): void {
  set(KEY, { link, game, at: 0 } satisfies Kept);
  set("hints", 0);
}

export class Guide {
  tour = $state.raw<Tour | null>(null);
  at = $state(0);

  constructor(private readonly link: string) {
    const kept = setting<Kept | null>(KEY, null);
    if (kept?.link !== link) return;
    this.at = kept.at;
    void this.load(kept.game);
  }

  get on(): boolean {
    return this.tour !== null && this.at < this.tour.steps.length;
  }

  async load(game: string): Promise<void> {
    try {
      this.tour = (await games(tongue.now)).games.find((g) => g.key === game)?.tour ?? null;
    } catch {
      this.tour = null;
    }
  }

  /** The words in another language. */
  relearn(): void {
    const kept = setting<Kept | null>(KEY, null);
    if (kept?.link === this.link) void this.load(kept.game);
  }

  hear(deed: Deed): void {
    if (!this.tour) return;
    const next = after(this.tour, this.at, deed);
    if (next !== this.at) this.go(next);
  }

  next(): void {
    this.go(this.at + 1);
  }

  end(): void {
    if (this.tour) this.go(this.tour.steps.length);
  }

  private go(at: number): void {
    this.at = at;
    const kept = setting<Kept | null>(KEY, null);
    if (kept) set(KEY, { ...kept, at });
  }
}
