/** A procedure as this page sees it: the question, the sheet beside it, and what is asked of the server. */

import type { Choice, Offer, RuleEntry } from "./protocol";
import { Seat } from "./seat.svelte";

export class Workbench extends Seat {
  /** The rule by which the present question is asked. */
  behind = $state.raw<RuleEntry | null>(null);

  private entries = new Map<string, RuleEntry>();

  readonly workbench = $derived(this.known.now?.workbench ?? null);

  protected happened(): void {
    void this.explain();
  }

  override relearn(): void {
    this.entries.clear();
    super.relearn();
  }

  private async explain(): Promise<void> {
    this.refusal = null;
    const id = this.asked?.rule ?? "";
    if (!id) {
      this.behind = null;
      return;
    }
    if (!this.entries.has(id)) {
      const reply = await this.line.ask({ type: "rule", rule: id });
      if (reply.type === "rule-text") this.entries.set(id, reply.entry);
    }
    if (this.asked?.rule === id) this.behind = this.entries.get(id) ?? null;
  }

  async commit(choice: Choice): Promise<void> {
    if (!this.asked || this.busy) return;
    this.busy = true;
    this.refusal = null;
    try {
      this.heard(await this.line.ask({ type: "choose", question: this.asked.id, choice }));
    } finally {
      this.busy = false;
    }
  }
}

/** The field of an offer's choice that the player may write himself. */
export function writes(offer: Offer): string | null {
  return offer.takes ? String(offer.facts?.["write"]) : null;
}

/** The offer's choice with the player's own words in it; nothing if they cannot be meant. */
export function written(offer: Offer, text: string): Choice | null {
  const field = writes(offer);
  if (!field || !text.trim()) return null;
  if (offer.takes === "text") return { ...offer.choice, [field]: text.trim() };
  return Number.isInteger(Number(text)) ? { ...offer.choice, [field]: Number(text) } : null;
}

/** The only offer that is about this card, so that it can be taken at the card itself. */
export function offerOf(offers: readonly Offer[], card: string, whose: string, seat: string): Offer | null {
  const about = offers.filter((o) => o.choice.target === card && !writes(o) && (o.choice.actor ? o.choice.actor === whose : !whose || whose === seat));
  return about.length === 1 ? about[0]! : null;
}

/** A drawing as the address of a picture: nothing in it can run, whatever it holds. */
export function drawn(svg: string): string {
  const bytes = new TextEncoder().encode(svg);
  let plain = "";
  for (const byte of bytes) plain += String.fromCharCode(byte);
  return `data:image/svg+xml;base64,${btoa(plain)}`;
}
