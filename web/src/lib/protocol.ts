// Made by `python -m sixgun.server.types` from src/sixgun/server/protocol.py. Do not edit.

export const PROTOCOL = 2;

/**
 * One decision, as far as a page can read it. All other fields are the game's own: a page sends them back as they
 * came, or as a form or an offer to write into says.
 */
export interface Choice {
  kind: string;
  actor?: string;
  target?: string;
  number?: number;
  path?: [number, number, number][];
  facing?: number | null;
  [own: string]: unknown;
}

/** A modifier: its value, the rule that gives it, a short name, and what caused it (scenery, a weapon). */
export interface Mod {
  value: number;
  rule: string;
  name: string;
  why?: string[];
}

/** A card that can be read. `id` names it in this picture, `item` as choices name it: two alike share an item. */
export interface Face {
  id: string;
  title: string;
  item?: string;
  rank?: string;
  suit?: "" | "clubs" | "diamonds" | "hearts" | "joker" | "spades";
  text?: string;
  target?: string;
}

/**
 * Something that flies over the table: from whom, to whom, and whether it hits, misses, or strikes another whom
 * nobody aimed at. In `Signs` both ends are names of facts, elsewhere ids of models and tokens.
 */
export interface Flight {
  start: string;
  end: string;
  kind?: "hit" | "miss" | "stray";
}

/** A line of the log: in words, and as the data that the words were made of. */
export interface Line {
  text: string;
  event: string;
  rule: string;
  facts?: Record<string, unknown>;
  dice?: number[];
  sides?: number;
  keep?: "" | "best" | "sum";
  written?: string[];
  total?: number | null;
  mods?: Mod[];
  private?: boolean;
  icon?: string;
  told?: boolean;
  cards?: Face[];
  flight?: Flight | null;
}

/**
 * An area in which any place may be chosen, with its outline rings for drawing. Where those take long to find they
 * are left out here, and `Display.overlay` draws the area while somebody looks at the choice.
 */
export interface Region {
  kind: string;
  rings?: [number, number, number][][];
  facts?: Record<string, unknown>;
  keeps_target?: boolean;
  most?: number;
}

/** An option in words. With a region the last place of the choice's path (and its facing) may be replaced. */
export interface Offer {
  choice: Choice;
  text: string;
  group?: string;
  cost?: number;
  rules?: string[];
  region?: Region | null;
  facts?: Record<string, unknown>;
  icon?: string;
  quiet?: boolean;
  price?: string;
  suggest?: string;
  over?: boolean;
  takes?: "" | "number" | "text";
  head?: string;
  more?: string;
}

/** A kind of choice that is not on offer now, and why. */
export interface Withheld {
  kind: string;
  group: string;
  refusal: Refusal;
  icon?: string;
  about?: string;
}

/**
 * One thing to fill in: `name` is the field of the choice that it goes to.
 *
 * `one` of the choices, by id; `some` of them, with `join` between them; `each`: one for every id in the field `of`,
 * written alike, or a single one for all; a whole `number`, which people read and write divided by `scale`; a `text`;
 * `places` of the table, "x,y" or "x,y,height" with spaces between them; a `facing` in degrees. `least` and `most`
 * bound the number, how many are chosen, or the length of the text, which is that of a `file` or something to be said.
 * A facing with `least` 0 may be left out. Ids go to the choice as they are written; as a list with `several`, as
 * whole numbers with `whole`.
 */
export interface FormField {
  name: string;
  label: string;
  least?: number;
  most?: number;
  start?: string;
  join?: string;
  of?: string;
  scale?: number;
  file?: boolean;
  at?: [number, number, number] | null;
  ahead?: number | null;
  kind: "each" | "facing" | "number" | "one" | "places" | "some" | "text";
  choices?: [string, string][];
  several?: boolean;
  whole?: boolean;
}

/** A kind of choice that is filled in instead of being listed. What comes of it is judged like any choice. */
export interface Form {
  kind: string;
  group: string;
  fields: FormField[];
  section?: string;
  text?: string;
  rules?: string[];
  icon?: string;
  name?: string;
  common?: Choice | null;
}

/** The question that waits for this seat. `id` goes back with the answer. */
export interface Asked {
  id: string;
  seat: string;
  rule: string;
  text: string;
  options: Offer[];
  secret?: boolean;
  private?: boolean;
  facts?: Record<string, unknown>;
  unavailable?: Withheld[];
  forms?: Form[];
  help?: string;
  sparing?: StandingOrder | null;
}

/**
 * Dice or cards of the real table that somebody has to type in. `cards` are those that can be drawn. Dice that are
 * "open" are rolled again as long as they show their highest face, and every face is typed.
 */
export interface ChanceAsked {
  id: string;
  rule: string;
  text: string;
  kind: "dice" | "draw" | "open";
  n: number;
  sides?: number;
  cards?: Drawable[];
}

/** A card that can be drawn, and how many there are of it. */
export interface Drawable {
  id: string;
  name: string;
  count: number;
  red?: boolean;
}

/** Who is waited for, and for what. The seat "" is chance: real dice that nobody has typed in yet. */
export interface Waiting {
  seat: string;
  name: string;
  bot: boolean;
  rule: string;
  text: string;
}

/** How the game ended, in words, and the opened secret of its dice. */
export interface Ended {
  winners: string[];
  reason: string;
  rule: string;
  text: string;
  secret?: string;
}

/**
 * What taking back means now. `no`: nothing of yours to take back, or too late, as `text` says; `free`: at once;
 * `ask`: the others have to agree. `by` is the seat that has asked for consent; with `yours` the answer is yours.
 */
export interface Undo {
  can?: "ask" | "free" | "no";
  text?: string;
  by?: string;
  request?: string;
  yours?: boolean;
}

/** Questions of `rule` are answered with the first option of `kind`, if the condition ("distance > 12") holds. */
export interface StandingOrder {
  kind: string;
  rule: string;
  when?: string;
  text?: string;
}

/** A seat of a table: who plays it, and whether somebody is there. */
export interface SeatInfo {
  seat: string;
  name: string;
  who: "bot" | "person";
  bot?: string;
  here?: boolean;
}

/** Why a choice is not allowed, in words and as data. */
export interface Refusal {
  rule: string;
  reason: string;
  allowed?: string[];
  facts?: Record<string, unknown>;
  text: string;
}

/** One outcome, in words, and its exact probability as a fraction ("7/12"). */
export interface Odds {
  name: string;
  p: number;
  severity: number;
  rule: string;
  dice?: [number, number] | null;
  who?: string;
  text: string;
  exact: string;
}

export interface Headline {
  text: string;
  exact: string;
  p: number;
}

/** What lies against a roll: what is rolled, and what is added to the die. */
export interface Rival {
  name: string;
  value: number;
  mods?: Mod[];
}

/** One roll of several, in words: what is rolled, what lies against it, and its exact chance. */
export interface Step {
  name: string;
  rule: string;
  sides: number;
  value: number;
  p: number;
  mods?: Mod[];
  faces?: number[];
  rival?: Rival | null;
  text: string;
  against?: string;
  exact: string;
}

/** What a choice would do. */
export interface Preview {
  rule: string;
  needs: string;
  mods: Mod[];
  outcomes: Odds[];
  facts?: Record<string, unknown>;
  dice?: string;
  also?: Odds[];
  headline?: Headline | null;
  remainder?: string;
  steps?: Step[];
}

/** What a bot would choose: the choice in words, why, and what it is thought to be worth. */
export interface Tip {
  choice: Choice;
  text: string;
  group: string;
  why: string;
  value: number;
}

/** An entry of a game's ledger. `rulings` are the rulings and gaps that mention it, in full; `related` other ids. */
export interface RuleEntry {
  id: string;
  section: string;
  title: string;
  text: string;
  source?: string;
  why?: string;
  rows?: Record<string, unknown>[];
  rulings?: RuleEntry[];
  related?: [string, string][];
}

/** One of the files that can come out of a procedure. */
export interface Part {
  id: string;
  title: string;
}

/** A game that a procedure waits for; `reporter` is the seat that tells how it ended. */
export interface MatchInfo {
  game: string;
  title: string;
  story: string;
  sides: SideInfo[];
  reporter: string;
}

export interface Grid {
  columns: string[];
  rows: string[][];
  numbers?: number[];
}

/** A line of a card: "Rifle" with "14/28U ..." and the rules behind it. */
export interface SheetLine {
  label: string;
  text?: string;
  rules?: string[];
  kind?: string;
  gauge?: boolean;
}

/** One character, as on a card beside the table. */
export interface Card {
  id: string;
  title: string;
  subtitle?: string;
  drawing?: string;
  scores?: [string, string][];
  boxes?: [string, number][];
  lines?: SheetLine[];
  state?: string;
  figure?: "" | "beast" | "boss" | "bowler" | "brute" | "giant" | "gunner" | "hat" | "leaper" | "long-hair" | "masked" | "mounted" | "tall-hat" | "thug";
}

/**
 * Something that is used up: ammunition, action points, morale. `mark` is a threshold worth showing, `note` what
 * else there is to say, such as the reach of a weapon.
 */
export interface Gauge {
  key: string;
  title: string;
  now: number;
  full: number;
  mark?: number;
  note?: string;
  weapon?: "" | "carried" | "held";
}

export interface Section {
  id: string;
  title?: string;
  text?: string[];
  grid?: Grid | null;
  cards?: Card[];
  lines?: SheetLine[];
  gauges?: Gauge[];
  owner?: string;
  against?: boolean;
}

export interface Sheet {
  title: string;
  subtitle?: string;
  drawing?: string;
  sections?: Section[];
  footer?: string;
}

/**
 * What a procedure (founding a band, a campaign) has besides its questions. Drawings are SVG of the game's making:
 * show them as pictures only.
 */
export interface Workbench {
  what: string;
  sheet?: Sheet | null;
  objections?: Refusal[];
  parts?: Part[];
  product?: boolean;
  match?: MatchInfo | null;
  slips?: Part[];
  reporter?: string;
  joins?: string;
}

/**
 * The first message. `seen` is the number of the last event that the page has applied, or -1: a page that has
 * missed nothing does not get the log again.
 */
export interface Hello {
  type: "hello";
  protocol: number;
  link: string;
  language?: string;
  seen?: number;
}

/** The answer to a question. */
export interface Choose {
  type: "choose";
  id: number;
  question: string;
  choice: Choice;
}

/**
 * Dice or cards of the real table; of dice the faces as they fell, the highest face of an open-ended die followed
 * by what came next.
 */
export interface Roll {
  type: "roll";
  id: number;
  question: string;
  dice?: number[];
  cards?: string[];
}

/** What would this choice do? It may be any choice, also one that is not listed, such as a move to a place. */
export interface AskPreview {
  type: "preview";
  id: number;
  choice: Choice;
}

/** What to draw on the table while somebody considers this choice. */
export interface AskOverlay {
  type: "overlay";
  id: number;
  choice: Choice;
}

/** What does this model see? The answer is `overlaid`. */
export interface AskSight {
  type: "sight";
  id: number;
  model: string;
}

/** What would a bot do in this place? With a choice: which other one of its kind is the best. */
export interface AskAdvice {
  type: "advice";
  id: number;
  choice?: Choice | null;
}

export interface AskRule {
  type: "rule";
  id: number;
  rule: string;
}

/** Take back the last choice of this link's seats, as it was at event `n`: `stale` if a person has acted since. */
export interface AskUndo {
  type: "undo";
  id: number;
  n?: number;
}

/** Answer to a player who wants to take back. */
export interface Consent {
  type: "consent";
  id: number;
  request: string;
  yes: boolean;
}

/** From now on, answer questions like the present one with the first option of this kind. */
export interface LeaveOrder {
  type: "order";
  id: number;
  kind: string;
  rule: string;
  when?: string;
}

/** Be asked again: about `rule` and the rules below it, or about everything. */
export interface ForgetOrders {
  type: "forget";
  id: number;
  rule?: string;
}

/** Send everything again: an event was missed, or the language changes. */
export interface Resync {
  type: "resync";
  id: number;
  language?: string | null;
}

export interface Ping {
  type: "ping";
  id: number;
}

/** How one kind of scenery is drawn. Where there are several paints, each piece has one of them. */
export interface Drawn {
  symbol: "acid-pit" | "asphalt" | "balcony" | "bar" | "barrel" | "bars" | "bed" | "bench" | "billboard" | "board-fence" | "boardwalk" | "boulder" | "brick-wall" | "bus" | "car" | "cart" | "cliff" | "concrete-wall" | "container" | "counter" | "crash-barrier" | "crate" | "crate-pile" | "crates" | "creek" | "deck" | "desk" | "door" | "drum" | "fence" | "fire-pit" | "flood" | "gantry" | "hay" | "hedge" | "hill" | "hitching-rail" | "hut" | "ladder" | "ledge" | "lintel" | "low-wall" | "mesa" | "mud" | "mud-pool" | "parapet" | "pipes" | "platform" | "porch" | "rail" | "railcar" | "railing" | "rails" | "river" | "road" | "rock" | "rocks" | "roof" | "rough" | "rubble" | "ruin" | "sand" | "scrap-heap" | "scrub" | "shelf" | "smokestack" | "stairs" | "street" | "table" | "tank" | "toxic" | "tree" | "trough" | "tyres" | "wagon" | "wagon-wreck" | "wall" | "watchtower" | "water" | "well" | "window" | "woods";
  paint?: ("paint1" | "paint2" | "paint3" | "paint4" | "paint5" | "paint6")[];
}

/** The file `data/look.toml` of a game. */
export interface Look {
  emblem?: "" | "bullets" | "dice" | "gear" | "hand" | "moon";
  soil?: "dust" | "grit";
  faces?: "wasteland" | "western";
  lettering?: "poster" | "slab";
  gone?: "downed" | "hat";
  opens?: "" | "dark" | "light";
  scale?: number;
  ruler?: number;
  light?: Record<"accent" | "b-damage" | "b-jam" | "b-on" | "b-pin" | "b-secret" | "b-shock" | "b-watch" | "brass" | "brass-fill" | "c0" | "c0-tint" | "c1" | "c1-tint" | "c2" | "c3" | "focus" | "folk" | "ink" | "ink-2" | "ink-3" | "m-alley" | "m-base" | "m-blk" | "m-brick" | "m-deck" | "m-flat" | "m-glint" | "m-ground" | "m-halo" | "m-ink" | "m-iron" | "m-para" | "m-plank" | "m-reach" | "m-rock" | "m-rock-d" | "m-rock-l" | "m-rut" | "m-shade" | "m-sight" | "m-sightcase" | "m-speck" | "m-street" | "m-street-e" | "m-table" | "m-vis" | "m-water" | "m-win" | "m-wood1" | "m-wood2" | "o-miss" | "o-pin" | "o-serious" | "o-shock" | "o-wound" | "on-brass" | "on-c0" | "on-c1" | "on-c2" | "on-c3" | "paint1" | "paint2" | "paint3" | "paint4" | "paint5" | "paint6" | "paper" | "paper-down" | "paper-up" | "rule" | "rule-2" | "w-clear" | "w-edge" | "w-hatch" | "w-hidden" | "w-open" | "x-acid1" | "x-acid2" | "x-brick1" | "x-brick2" | "x-clay1" | "x-clay2" | "x-crack" | "x-fire1" | "x-fire2" | "x-fire3" | "x-glass" | "x-line" | "x-mud1" | "x-mud2" | "x-neon1" | "x-neon2" | "x-neon3" | "x-patch" | "x-rust1" | "x-rust2" | "x-rust3" | "x-smoke" | "x-steel1" | "x-steel2" | "x-stone1" | "x-stone2" | "x-toxic1" | "x-toxic2" | "x-toxic3" | "x-tyre" | "x-white", string>;
  dark?: Record<"accent" | "b-damage" | "b-jam" | "b-on" | "b-pin" | "b-secret" | "b-shock" | "b-watch" | "brass" | "brass-fill" | "c0" | "c0-tint" | "c1" | "c1-tint" | "c2" | "c3" | "focus" | "folk" | "ink" | "ink-2" | "ink-3" | "m-alley" | "m-base" | "m-blk" | "m-brick" | "m-deck" | "m-flat" | "m-glint" | "m-ground" | "m-halo" | "m-ink" | "m-iron" | "m-para" | "m-plank" | "m-reach" | "m-rock" | "m-rock-d" | "m-rock-l" | "m-rut" | "m-shade" | "m-sight" | "m-sightcase" | "m-speck" | "m-street" | "m-street-e" | "m-table" | "m-vis" | "m-water" | "m-win" | "m-wood1" | "m-wood2" | "o-miss" | "o-pin" | "o-serious" | "o-shock" | "o-wound" | "on-brass" | "on-c0" | "on-c1" | "on-c2" | "on-c3" | "paint1" | "paint2" | "paint3" | "paint4" | "paint5" | "paint6" | "paper" | "paper-down" | "paper-up" | "rule" | "rule-2" | "w-clear" | "w-edge" | "w-hatch" | "w-hidden" | "w-open" | "x-acid1" | "x-acid2" | "x-brick1" | "x-brick2" | "x-clay1" | "x-clay2" | "x-crack" | "x-fire1" | "x-fire2" | "x-fire3" | "x-glass" | "x-line" | "x-mud1" | "x-mud2" | "x-neon1" | "x-neon2" | "x-neon3" | "x-patch" | "x-rust1" | "x-rust2" | "x-rust3" | "x-smoke" | "x-steel1" | "x-steel2" | "x-stone1" | "x-stone2" | "x-toxic1" | "x-toxic2" | "x-toxic3" | "x-tyre" | "x-white", string>;
  scenery?: Record<string, Drawn>;
  figures?: Record<string, "" | "beast" | "boss" | "bowler" | "brute" | "giant" | "gunner" | "hat" | "leaper" | "long-hair" | "masked" | "mounted" | "tall-hat" | "thug">;
  markers?: Record<string, "bag" | "bomb" | "cart" | "downed" | "fire" | "folk" | "fuse" | "gun" | "horse" | "item" | "lamp" | "smoke">;
}

/** The answer to hello. An event with everything follows. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  game: string;
  title: string;
  unit: string;
  scenario: string;
  seats: SeatInfo[];
  yours: string[];
  dice: "own" | "table";
  commitment: string;
  n: number;
  languages?: string[];
  house?: HouseRule[];
  cards?: boolean;
  look?: Look;
}

/** How scenery counts, for a quiet tag on it: how large it is and how well it protects, each from 1 to 3. */
export interface Grade {
  size: number;
  level: number;
  letters: string;
  title?: string;
}

/** A piece of scenery. Pieces of one whole and one kind are drawn as one thing. */
export interface Ground {
  id: string;
  kind: string;
  title: string;
  polygon: [number, number][];
  base?: number;
  height?: number;
  whole?: string;
  state?: string;
  tags?: string[];
  floor?: boolean;
  grade?: Grade | null;
  ladders?: [[number, number], [number, number]][];
}

/**
 * A state of a model: an icon with a fixed place and shape, and a count if it has one. A "triangle" is ready to
 * react; "secret" is known to its owner alone, and has the icon "unknown" for others.
 */
export interface Badge {
  key: string;
  title: string;
  count?: number;
  shape?: "bag" | "hexagon" | "octagon" | "round" | "secret" | "square" | "triangle";
  rule?: string;
  icon?: string;
}

/** A figure of a profile: `short` is its abbreviation, `value` what it is now, `usual` what it is otherwise. */
export interface Stat {
  id: string;
  title: string;
  short: string;
  value: string;
  usual?: string;
}

/** A miniature. */
export interface Model {
  id: string;
  name: string;
  side: string;
  x: number;
  y: number;
  z: number;
  r: number;
  facing?: number | null;
  role?: string;
  badges?: Badge[];
  gauges?: Gauge[];
  stats?: Stat[];
  active?: boolean;
  out?: string;
  on?: string;
  away?: boolean;
  spotted?: boolean;
  letters?: string;
  called?: string;
  figure?: "" | "beast" | "boss" | "bowler" | "brute" | "giant" | "gunner" | "hat" | "leaper" | "long-hair" | "masked" | "mounted" | "tall-hat" | "thug";
  prone?: boolean;
}

/** Anything else on the table: a horse, a cart, loot, a bystander, a lit fuse. */
export interface Token {
  id: string;
  kind: string;
  title: string;
  x: number;
  y: number;
  z?: number;
  r?: number;
  facing?: number;
  polygon?: [number, number][];
  side?: string;
  badges?: Badge[];
}

/** A marked area without substance: an exit, a deployment zone, the place of a task. */
export interface Zone {
  id: string;
  kind: string;
  title: string;
  polygon: [number, number][];
  side?: string;
}

/** A side: clients give the first to fourth side their shapes and colours by order. */
export interface Side {
  id: string;
  title: string;
  seat: string;
  gauges?: Gauge[];
  out?: boolean;
  badges?: Badge[];
  lines?: [string, string][];
}

/** A card of the order strip: whose it is, and whether it is still to come, on now, or done. */
export interface PictureCard {
  id: string;
  title: string;
  side?: string;
  state?: "done" | "now" | "waiting";
  open?: boolean;
  letters?: string;
  column?: string;
}

/** Cards in one place: those that can be read, in order, and how many more lie there face down. */
export interface Pile {
  id: string;
  title: string;
  kind: "deck" | "discard" | "hand" | "row" | "shown";
  faces?: Face[];
  hidden?: number;
  side?: string;
  note?: string;
}

/** Everything to draw for one seat at one moment. Without width and depth there is no ground, only cards. */
export interface Picture {
  width: number;
  depth: number;
  unit: string;
  title: string;
  cm?: number;
  sign?: string;
  story?: string;
  round?: number;
  rounds?: number;
  dark?: boolean;
  north?: number | null;
  sun?: number | null;
  ground?: Ground[];
  models?: Model[];
  tokens?: Token[];
  zones?: Zone[];
  sides?: Side[];
  order?: PictureCard[];
  pips?: Gauge[];
  goals?: [string, string][];
  piles?: Pile[];
  tracks?: Gauge[];
}

/**
 * The table after something happened, as the seat sees it.
 *
 * Apply it if `whole`, or if `n` follows on the last event; otherwise send resync. The log is what the page has up to
 * `log_from`, and then `log`. With `same_ground` the picture's ground is the one of the event before.
 */
export interface Event {
  type: "event";
  n: number;
  digest: string;
  seat: string;
  log_from: number;
  log: Line[];
  whole?: boolean;
  picture?: Picture | null;
  same_ground?: boolean;
  view?: Record<string, unknown> | null;
  asked?: Asked | null;
  chance?: ChanceAsked | null;
  waiting?: Waiting[];
  ended?: Ended | null;
  undo?: Undo;
  orders?: StandingOrder[];
  workbench?: Workbench | null;
}

/** Somebody came or went. Not numbered; the last one counts. */
export interface Presence {
  type: "presence";
  seats: SeatInfo[];
  spectators: number;
}

/** It is done, and safe on disk. The event with number `n` shows it. */
export interface Accepted {
  type: "accepted";
  re: number;
  n: number;
}

/** The rules do not allow this choice; nothing has changed. */
export interface Refused {
  type: "refused";
  re: number;
  refusal: Refusal;
}

/** Neither a preview nor a refusal: allowed, and there is nothing to roll. */
export interface Previewed {
  type: "previewed";
  re: number;
  preview?: Preview | null;
  refusal?: Refusal | null;
}

export interface PictureLine {
  start: [number, number];
  end: [number, number];
  kind?: "blocked" | "cover" | "measure" | "move" | "sight" | "stray";
  label?: string;
}

export interface Ring {
  x: number;
  y: number;
  r: number;
  kind?: "blast" | "half-range" | "near" | "range";
  label?: string;
}

/**
 * An area to shade, for instance how far a move may get with which chance. "clear" is where every line of sight is
 * free, "open" where lines are free so far, "hidden" where something is in the way; "template" is a shape that is laid
 * down.
 */
export interface Area {
  rings: [number, number][][];
  kind?: "arc" | "blast" | "clear" | "hidden" | "open" | "reach" | "seen" | "template";
  label?: string;
  z?: number;
  p?: number | null;
}

/** What to show on the table while somebody looks at a choice. */
export interface Overlay {
  lines?: PictureLine[];
  rings?: Ring[];
  areas?: Area[];
  highlight?: string[];
  notes?: [string, string][];
  call?: string;
  facts?: Record<string, unknown>;
}

export interface Overlaid {
  type: "overlaid";
  re: number;
  overlay?: Overlay | null;
}

/**
 * Without a tip: nothing better comes to mind. `better` says whether it is thought to be worth more than the choice
 * that was asked about.
 */
export interface Advised {
  type: "advised";
  re: number;
  tip?: Tip | null;
  better?: boolean;
}

export interface RuleText {
  type: "rule-text";
  re: number;
  entry: RuleEntry;
}

export interface Pong {
  type: "pong";
  re: number;
}

/**
 * Something that could not be done. `re` is -1 where it belongs to no message. `text` is English; the page has its
 * own words for each code.
 */
export interface Error {
  type: "error";
  re: number;
  code: "bad-message" | "bad-order" | "bad-protocol" | "bad-record" | "bad-setup" | "disk-full" | "impossible-roll" | "no-such-request" | "no-such-rule" | "no-such-table" | "no-undo" | "not-asked" | "not-found" | "not-yet" | "not-yours" | "other-rules" | "stale" | "too-fast" | "too-large" | "trouble";
  text: string;
}

/** GET /api/health */
export interface Health {
  ok: boolean;
  version: string;
  protocol: number;
}

export interface SideInfo {
  seat: string;
  title: string;
}

/**
 * Something that players can agree on before a game. "flag" is yes or no, "pick" one of `values`, each with its
 * words; "whole" and "number" lie from `low` to `high`, and may be left out where null is usual.
 */
export interface SwitchInfo {
  key: string;
  kind: "flag" | "number" | "pick" | "whole";
  title: string;
  note: string;
  rule: string;
  usual: boolean | number | number | string | null;
  values?: ([number | string, string])[];
  low?: number | null;
  high?: number | null;
}

/** Something that was agreed on, with its value in words. */
export interface HouseRule {
  title: string;
  text: string;
  note: string;
  rule: string;
}

/**
 * A place of a scenario to which somebody may bring a file of their own (NewGame.brought): the seat that it belongs
 * to, the companion whose files fit (CompanionInfo.what), and what the scenario itself has there.
 */
export interface PlaceInfo {
  key: string;
  seat: string;
  what: string;
  usual: string;
  names: boolean;
}

export interface ScenarioInfo {
  name: string;
  title: string;
  story: string;
  sides: SideInfo[];
  picture?: Picture | null;
  switched?: Record<string, unknown>;
  places?: PlaceInfo[];
}

/** Something that a procedure can begin with. */
export interface KindInfo {
  name: string;
  title: string;
  story?: string;
}

/**
 * Something to do with a game besides playing it. `kinds` are what it can begin with; `samples` are ready files of
 * it. A "campaign" begins with files of the companion "band" instead.
 */
export interface CompanionInfo {
  key: string;
  what: string;
  title: string;
  note: string;
  kinds?: KindInfo[];
  samples?: KindInfo[];
  switches?: SwitchInfo[];
  house?: boolean;
}

/** One step, with its words. */
export interface TourStep {
  id: string;
  until?: "advice" | "choose" | "layer" | "log" | "look" | "next" | "pick" | "place" | "rule" | "turn" | "undo";
  at?: "" | "actions" | "advice" | "commit" | "log" | "map" | "odds" | "targets" | "tools" | "undo" | "who";
  kinds?: string[];
  title: string;
  text: string;
  otherwise?: string;
}

/** `seat` is the player's; bots called `bot` play the others. */
export interface Tour {
  scenario: string;
  seat: string;
  bot: string;
  title: string;
  steps: TourStep[];
  prompt?: string;
}

export interface GameInfo {
  key: string;
  title: string;
  unit: string;
  listed: boolean;
  languages: string[];
  scenarios: ScenarioInfo[];
  tour?: Tour | null;
  companions?: CompanionInfo[];
  switches?: SwitchInfo[];
  look?: Look;
  line?: string;
  kit?: string;
  cards?: boolean;
}

/** GET /api/games?language=LANGUAGE */
export interface Games {
  games: GameInfo[];
  bots: string[];
}

/**
 * Who shall sit on a seat: `me` (all seats of "me" share one link), a `friend` (who gets a link of their own), or a
 * `bot`.
 */
export interface Sitting {
  who: "bot" | "friend" | "me";
  bot?: string;
}

/**
 * POST /api/games. A ready scenario by name, or the text of a scenario file. `options` are switches by key;
 * `brought` are ready files of companions by name, or texts of such files, by key of the place (PlaceInfo).
 */
export interface NewGame {
  game: string;
  seats: Record<string, Sitting>;
  scenario?: string;
  file?: string;
  options?: Record<string, boolean | number | number | string>;
  dice?: "own" | "table";
  brought?: Record<string, string>;
}

/** A link, the seats that it plays, and whose it is. */
export interface SeatLink {
  link: string;
  seats: string[];
  names: string[];
  who: "friend" | "me" | "spectator";
}

/** Answer to NewGame. The links are shown this once and are kept by the page. */
export interface Created {
  links: SeatLink[];
  commitment: string;
}

/** POST /api/mine: the links that the page has kept. */
export interface Links {
  links: string[];
  language?: string;
}

/** A game behind one of the links. Links that lead nowhere are left out of the answer. */
export interface MyGame {
  link: string;
  game: string;
  title: string;
  scenario: string;
  seats: string[];
  against: string[];
  over: boolean;
  your_turn: boolean;
  changed: number;
  replay?: boolean;
  what?: string;
}

/** Answer to Links. */
export interface Mine {
  games: MyGame[];
}

/** GET /api/verify/LINK, after the end of the game. Every roll is derived from the secret again. */
export interface Proof {
  commitment: string;
  secret?: string;
  rolls?: number;
  ok?: boolean;
  text?: string;
}

/**
 * GET /api/replay/LINK?language=LANGUAGE: a game that can be looked at from its beginning.
 *
 * `log` is the whole log; `steps` says for each step how many of its lines have been told when it is done.
 */
export interface Film {
  game: string;
  title: string;
  scenario: string;
  story: string;
  seats: SeatInfo[];
  steps: number[];
  log: Line[];
  ended?: Ended | null;
  proof?: Proof | null;
  look?: Look;
}

/** GET /api/replay/LINK/STEP?language=LANGUAGE: the table after so many steps. */
export interface Frame {
  step: number;
  picture?: Picture | null;
  view?: Record<string, unknown> | null;
}

/** Answer to POST /api/records, whose body is the text of a record: a link to watch it. */
export interface Opened {
  link: string;
  film: Film;
}

/** POST /api/check: the text of a scenario file. */
export interface CheckFile {
  game: string;
  file: string;
}

/** A mistake in a file of a user: where (a key path) and what was expected. */
export interface Problem {
  where: string;
  message: string;
}

/** Answer to CheckFile; no problems: it can be played, by these sides. */
export interface Checked {
  problems: Problem[];
  scenario: ScenarioInfo | null;
}

/**
 * POST /api/workbenches: begin a procedure with one of its kinds (`scenario`), a ready file or a user's own;
 * a campaign with several of them. Created answers. With `others` "friend" every other seat gets a link of its own.
 */
export interface NewWorkbench {
  game: string;
  scenario?: string;
  title?: string;
  samples?: string[];
  files?: string[];
  others?: "friend" | "me";
  options?: Record<string, boolean | number | number | string>;
  house?: string;
}

/**
 * Answer to POST /api/open, whose body is the text of a file: a record, or a file that a procedure goes on with.
 * `page` says what is behind the link.
 */
export interface OpenedFile {
  page: "replay" | "workbench";
  link: string;
  links?: SeatLink[];
}

/** POST /api/match/LINK: a table for the match that the procedure waits for. Created answers. */
export interface NewMatch {
  seats: Record<string, Sitting>;
  dice?: "own" | "table";
}

/** POST /api/report/LINK: the finished match behind another link is what the procedure waits for. */
export interface Report {
  match: string;
}

/** Answer to Report; the event with number `n` shows it. */
export interface Reported {
  n: number;
}

/**
 * POST /api/slip/LINK: a slip with what is written on it. Filled answers; with `send` it is handed in, and
 * Reported answers; `stale` if a person has acted since event `n`.
 */
export interface FillSlip {
  slip: string;
  entries?: Record<string, string>;
  send?: boolean;
  language?: string;
  n?: number;
}

/** One thing to fill in, with what stands in it. */
export interface Blank {
  key: string;
  title: string;
  kind?: "flag" | "number" | "pick" | "text" | "ticks";
  value?: string;
  picks?: [string, string][];
  low?: number;
  high?: number;
  group?: string;
  note?: string;
  wrong?: string;
}

export interface Slip {
  key: string;
  title: string;
  blanks: Blank[];
  note?: string;
  rule?: string;
  says?: string[];
  ready?: boolean;
}

/** Answer to FillSlip: the slip as it looks now. */
export interface Filled {
  slip: Slip;
}

/**
 * POST /api/join/LINK: a ready file by name, or the text of a file, joins a procedure. Reported answers; `stale` if
 * a person has acted since event `n`.
 */
export interface Join {
  sample?: string;
  file?: string;
  n?: number;
}

/** Body of every HTTP answer that is not a success. */
export interface Failed {
  code: "bad-message" | "bad-order" | "bad-protocol" | "bad-record" | "bad-setup" | "disk-full" | "impossible-roll" | "no-such-request" | "no-such-rule" | "no-such-table" | "no-undo" | "not-asked" | "not-found" | "not-yet" | "not-yours" | "other-rules" | "stale" | "too-fast" | "too-large" | "trouble";
  text: string;
  problems?: Problem[];
}

export type FromPage =
  | Hello
  | Choose
  | Roll
  | AskPreview
  | AskOverlay
  | AskSight
  | AskAdvice
  | AskRule
  | AskUndo
  | Consent
  | LeaveOrder
  | ForgetOrders
  | Resync
  | Ping;

export type ToPage =
  | Welcome
  | Event
  | Presence
  | Accepted
  | Refused
  | Previewed
  | Overlaid
  | Advised
  | RuleText
  | Pong
  | Error;

export type ErrorCode =
  | "bad-message"
  | "bad-protocol"
  | "no-such-table"
  | "stale"
  | "not-asked"
  | "not-yours"
  | "impossible-roll"
  | "no-undo"
  | "no-such-request"
  | "bad-order"
  | "no-such-rule"
  | "too-fast"
  | "too-large"
  | "bad-setup"
  | "bad-record"
  | "other-rules"
  | "not-yet"
  | "not-found"
  | "disk-full"
  | "trouble";
