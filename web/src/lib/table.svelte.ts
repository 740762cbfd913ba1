/** One table as this page sees it: what is known, what is chosen so far, and what is asked of the server. */

import { doers, heading, isPrompt, lookingAt, moved, passing, rows, same, sorted, turned, within } from "./desk";
import { begin, beside, build, type Draft, facingOf, nameOf, outside, placesOf, pressed, says } from "./form";
import type { Choice, Offer, Overlay, Preview, Refusal, Tip } from "./protocol";
import { Seat } from "./seat.svelte";
import type { Deed } from "./tour";

export interface Answer {
  preview: Preview | null;
  refusal: Refusal | null;
  overlay: Overlay | null;
  ready: boolean;
}

export class Table extends Seat {
  /** What a bot would do, once somebody has asked; `other` if it is the best other choice of a kind. */
  tip = $state.raw<{ tip: Tip | null; other: boolean; better: boolean; for: string } | null>(null);
  asking = $state(false);
  /** Whose eyes the table is looked at through, and what they see. */
  eyes = $state("");
  seen = $state.raw<Overlay | null>(null);
  /** Told what the player does, for the guided game. */
  ondeed: (deed: Deed) => void = () => {};

  kind = $state("");
  locked = $state.raw<Offer | null>(null);
  /** The locked offer with another place. */
  custom = $state.raw<Choice | null>(null);
  look = $state.raw<Choice | null>(null);
  /** What stands in the form of the kind, if it has one. */
  draft = $state.raw<Draft>({});
  /** The next place goes behind the one that was pointed at last, which becomes a corner of the way. */
  cornering = $state(false);

  private answers = $state.raw<ReadonlyMap<string, Answer>>(new Map());
  private question = "";
  private wanted: string[] = [];
  private working = false;

  readonly picture = $derived(this.known.now?.picture ?? null);
  readonly prompt = $derived(this.asked ? isPrompt(this.asked, this.picture) : false);
  readonly passing = $derived(this.asked ? passing(this.asked) : null);
  readonly group = $derived(this.groups.find((g) => g.kind === this.kind) ?? null);
  /** Of whom one thinks, where several could do what is picked at places of their own. */
  doer = $state("");
  readonly doers = $derived(this.group ? doers(this.group.offers) : []);
  readonly offers = $derived.by((): readonly Offer[] => {
    const all = this.group ? sorted(this.group.offers, this.picture) : [];
    if (!this.doers.length) return all;
    const doer = this.doers.includes(this.doer) ? this.doer : this.doers[0];
    return all.filter((o) => o.choice.actor === doer);
  });
  readonly forms = $derived(this.asked?.forms ?? []);
  /** The form of the kind: its offers are only ways to begin with it ... */
  readonly form = $derived(this.forms.find((f) => nameOf(f) === this.kind) ?? null);
  /** ... but for those that it cannot say, which stand beside it. */
  readonly beside = $derived.by((): readonly Offer[] => {
    const form = this.form;
    return form ? this.offers.filter((o) => outside(form, o.choice)) : [];
  });
  /** What the next commit would do. */
  readonly chosen = $derived.by((): Choice | null => {
    if (this.form && !(this.locked && this.beside.includes(this.locked))) return build(this.form, this.draft);
    return this.custom ?? this.locked?.choice ?? null;
  });
  /** What is looked at now: one focus for map, odds and list. */
  readonly focus = $derived(this.look ?? this.chosen);
  readonly answer = $derived(this.focus ? (this.answers.get(JSON.stringify(this.focus)) ?? null) : null);

  /** The number of the event that will show the last choice, or -1. */
  private due = -1;

  protected happened(n: number): void {
    this.settled(n);
    this.fresh();
  }

  private settled(n: number): void {
    if (!this.busy || this.due < 0 || n < this.due) return;
    this.busy = false;
    this.due = -1;
  }

  override relearn(): void {
    this.answers = new Map();
    super.relearn();
  }

  /** A new event: keep the way of thinking (the kind of action), drop what was about the old question. */
  private fresh(): void {
    this.answers = new Map();
    this.wanted = [];
    this.refusal = null;
    if (this.eyes) void this.lookThrough(this.eyes);
    const id = this.asked?.id ?? "";
    if (id === this.question) {
      // The same question told again, perhaps in another language: what was taken up is found in it.
      const kept = this.locked;
      if (kept) this.locked = this.asked?.options.find((o) => same(o.choice, kept.choice)) ?? kept;
      this.want();
      return;
    }
    this.tip = null;
    this.question = id;
    this.look = null;
    this.custom = null;
    this.locked = null;
    this.cornering = false;
    if (!this.asked) return;
    if (this.prompt) {
      const first = this.asked.options.find((o) => o !== this.passing) ?? this.asked.options[0] ?? null;
      this.kind = first?.choice.kind ?? "";
      this.locked = first;
    } else {
      const kept = this.groups.find((g) => g.kind === this.kind && !g.offers.every((o) => o.quiet));
      this.pick((kept ?? this.groups[0])?.kind ?? "");
      this.ondeed({ what: "turn" });
    }
    this.want();
  }

  /** Choose a kind of action; its nearest offer is looked at. */
  pick(kind: string): void {
    this.kind = kind;
    this.custom = null;
    this.look = null;
    this.locked = this.offers[0] ?? null;
    this.cornering = false;
    if (this.form) this.draft = begin(this.form, this.locked?.choice ?? null);
    this.want();
  }

  /** Write something into a field of the form. */
  fill(name: string, value: string): void {
    this.draft = { ...this.draft, [name]: value };
    if (this.locked && this.beside.includes(this.locked)) this.locked = null;
    this.look = null;
    this.refusal = null;
    this.want();
  }

  lock(offer: Offer): void {
    this.kind = offer.choice.kind;
    this.doer = offer.choice.actor ?? "";
    this.locked = offer;
    this.custom = null;
    this.look = null;
    if (this.form) this.draft = begin(this.form, offer.choice);
    this.want();
  }

  /** Think of another one who could do what is picked. */
  think(doer: string): void {
    this.doer = doer;
    this.pick(this.kind);
  }

  see(choice: Choice | null): void {
    if (choice && this.look && same(choice, this.look)) return;
    this.look = choice;
    if (choice) this.want();
  }

  /** The offer that goes where one points: the one that is looked at, or the first that is free to go anywhere. */
  readonly placeable = $derived.by((): Offer | null => {
    const free = (o: Offer) => !!o.region && !o.region.keeps_target;
    return this.locked?.region ? this.locked : (this.offers.find(free) ?? null);
  });

  /** The form has something that one can point at: a place, or where to look. */
  readonly pointable = $derived(!!placesOf(this.form) || !!facingOf(this.form));

  /** Point at a place. */
  place(x: number, y: number, z: number): boolean {
    if (this.form) return this.point(x, y, z);
    const base = this.placeable ?? this.asked?.options.find((o) => o.region && !o.region.keeps_target);
    if (!base) return false;
    const corner = this.cornering && !!this.custom && this.locked === base;
    if (base.choice.kind !== this.kind) this.kind = base.choice.kind;
    this.locked = base;
    const me = this.picture?.models?.find((m) => m.id === base.choice.actor);
    if (base.region?.kind === "facing") this.custom = me ? lookingAt(base.choice, me, x, y) : null;
    else {
      const [px, py] = within(base.region, x, y);
      this.custom = moved(corner ? this.custom! : base.choice, px, py, z, base.region?.keeps_target, corner);
    }
    this.cornering = false;
    this.look = null;
    this.want();
    this.ondeed({ what: "place", kind: base.choice.kind });
    return true;
  }

  /** Point at a place for the form. */
  private point(x: number, y: number, z: number): boolean {
    const next = this.form ? pressed(this.form, this.draft, x, y, z, this.cornering) : null;
    if (!next || !this.form) return false;
    this.draft = next;
    this.cornering = false;
    this.look = null;
    this.refusal = null;
    this.want();
    this.ondeed({ what: "place", kind: this.form.kind });
    return true;
  }

  /** Whether somebody or something can be named as the target of the form. */
  takes(id: string): boolean {
    return !!this.form?.fields.some((f) => f.name === "target" && f.choices?.some(([one]) => one === id));
  }

  /** The choice whose ghost stands on the table: one with a place that may be changed. */
  readonly movable = $derived(this.form ? (this.pointable ? this.chosen : null) : this.locked?.region ? (this.custom ?? this.locked.choice) : null);

  turn(by: number): boolean {
    const me = this.picture?.models?.find((m) => m.id === this.chosen?.actor);
    if (!this.movable || !me) return false;
    const next = turned(this.movable, heading(this.movable, me), by);
    if (this.form) {
      if (!facingOf(this.form)) return false;
      this.draft = { ...this.draft, facing: String(next.facing) };
    } else this.custom = next;
    this.look = null;
    this.want();
    return true;
  }

  /** Take up a choice that somebody else thought of. */
  adopt(choice: Choice): void {
    const offer = this.asked?.options.find((o) => same(o.choice, choice));
    if (offer) return this.lock(offer);
    const form = this.forms.find((f) => (beside(f) ? says(f, choice) : f.kind === choice.kind));
    if (form) {
      this.pick(nameOf(form));
      this.draft = begin(form, choice);
      return this.want();
    }
    const like = this.asked?.options.find((o) => o.choice.kind === choice.kind && o.choice.actor === choice.actor && o.region) ?? this.asked?.options.find((o) => o.choice.kind === choice.kind && o.region) ?? this.asked?.options.find((o) => o.choice.kind === choice.kind);
    if (!like) return;
    this.kind = choice.kind;
    this.doer = choice.actor ?? "";
    this.locked = like;
    this.custom = choice;
    this.look = null;
    this.want();
  }

  /** Back to the offer as it was made. */
  letGo(): boolean {
    if (!this.custom) return false;
    this.custom = null;
    return true;
  }

  /** What a bot would do; or, with `other`, the best other choice of the kind that is looked at. */
  async advise(other: boolean): Promise<void> {
    if (!this.asked || this.asking) return;
    const question = this.question;
    const choice = other ? this.chosen : null;
    if (other && !choice) return;
    this.asking = true;
    try {
      const reply = await this.line.ask(choice ? { type: "advice", choice } : { type: "advice" });
      if (question !== this.question) return;
      if (reply.type === "advised") {
        this.tip = { tip: reply.tip ?? null, other, better: reply.better ?? false, for: JSON.stringify(choice) };
        this.ondeed({ what: "advice" });
      } else this.heard(reply);
    } finally {
      this.asking = false;
    }
  }

  /** Look through somebody's eyes, or through nobody's. */
  async lookThrough(model: string): Promise<void> {
    this.eyes = model;
    if (!model) {
      this.seen = null;
      return;
    }
    const reply = await this.line.ask({ type: "sight", model });
    if (this.eyes === model) this.seen = reply.type === "overlaid" ? (reply.overlay ?? null) : null;
  }

  known_of(choice: Choice): Answer | null {
    return this.answers.get(JSON.stringify(choice)) ?? null;
  }

  /** Ask for odds and drawing of the focus first, then of the other offers of the kind, one after another. */
  private want(): void {
    if (!this.asked) return;
    const list: string[] = [];
    if (this.focus) list.push(JSON.stringify(this.focus));
    if (this.form) return void this.load(list);
    // In a question in between everybody who could answer is worth a number.
    if (this.prompt) for (const row of rows(this.asked.options.filter((o) => o !== this.passing)).slice(0, 6)) list.push(JSON.stringify(row[0]!.choice));
    if (this.prompt) return void this.load([...new Set(list)]);
    for (const o of this.offers.slice(0, 9)) list.push(JSON.stringify(o.choice));
    void this.load([...new Set(list)]);
  }

  private async load(list: string[]): Promise<void> {
    this.wanted = list.filter((key) => !this.answers.has(key));
    if (this.working) return;
    this.working = true;
    try {
      for (;;) {
        const key = this.wanted.shift();
        if (key === undefined) break;
        if (this.answers.has(key)) continue;
        const choice = JSON.parse(key) as Choice;
        const question = this.question;
        const [p, o] = await Promise.all([this.line.ask({ type: "preview", choice }), this.line.ask({ type: "overlay", choice })]);
        if (question !== this.question) continue;
        if (p.type === "error" && p.code === "too-fast") await new Promise((done) => setTimeout(done, 400));
        const found: Answer = {
          preview: p.type === "previewed" ? (p.preview ?? null) : null,
          refusal: p.type === "previewed" ? (p.refusal ?? null) : null,
          overlay: o.type === "overlaid" ? (o.overlay ?? null) : null,
          ready: true,
        };
        this.answers = new Map(this.answers).set(key, found);
      }
    } finally {
      this.working = false;
    }
  }

  async commit(choice: Choice | null = this.chosen): Promise<void> {
    if (!choice || !this.asked || this.busy) return;
    this.busy = true;
    this.refusal = null;
    try {
      const reply = await this.line.ask({ type: "choose", question: this.asked.id, choice });
      this.heard(reply);
      if (reply.type === "accepted") {
        // It is done, but not yet shown: until then there is nothing else to choose.
        this.due = reply.n;
        this.settled(this.now?.n ?? -1);
        this.ondeed({ what: "choose", kind: choice.kind });
      } else this.busy = false;
    } catch (e) {
      this.busy = false;
      throw e;
    }
  }

  override async undo(): Promise<boolean> {
    const done = await super.undo();
    if (done) this.ondeed({ what: "undo" });
    return done;
  }

  /** From now on questions of this rule are answered so; what was ordered about it before is forgotten. */
  async order(kind: string, rule: string, when = ""): Promise<void> {
    this.heard(await this.line.ask({ type: "forget", rule }));
    this.heard(await this.line.ask({ type: "order", kind, rule, when }));
  }

  async forgetOrders(rule = ""): Promise<void> {
    this.heard(await this.line.ask({ type: "forget", rule }));
  }

  override async openRule(id: string): Promise<boolean> {
    const opened = await super.openRule(id);
    if (opened) this.ondeed({ what: "rule" });
    return opened;
  }
}
