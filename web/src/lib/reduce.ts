/** What the page knows of its table: numbered events, applied in order. Pure, so that gaps can be tested. */

import type { Event, Line, Picture, Presence, SeatInfo, ToPage, Welcome } from "./protocol";

export interface Known {
  welcome: Welcome | null;
  seats: SeatInfo[];
  spectators: number;
  /** The last event that was applied, with its whole log and its ground. */
  now: Event | null;
  log: Line[];
  /** Lines that came with the last event, for dice that are shown as they fall. */
  fresh: Line[];
  /** The table before the last event, where those stood who are gone now. */
  before: Picture | null;
}

export const NOTHING: Known = { welcome: null, seats: [], spectators: 0, now: null, log: [], fresh: [], before: null };

export type Next = { known: Known; resync: boolean };

export function seen(known: Known): number {
  return known.now?.n ?? -1;
}

export function receive(known: Known, message: ToPage): Next {
  switch (message.type) {
    case "welcome": {
      const other = known.welcome !== null && known.welcome.commitment !== message.commitment;
      const base = other ? NOTHING : known;
      return { known: { ...base, welcome: message, seats: message.seats }, resync: false };
    }
    case "presence":
      return { known: present(known, message), resync: false };
    case "event":
      return apply(known, message);
    default:
      return { known, resync: false };
  }
}

function present(known: Known, p: Presence): Known {
  return { ...known, seats: p.seats, spectators: p.spectators };
}

export function apply(known: Known, event: Event): Next {
  const last = known.now;
  if (!event.whole) {
    if (last === null) return { known, resync: true };
    if (event.n <= last.n) return { known, resync: false };
    if (event.n !== last.n + 1 || event.log_from > known.log.length) return { known, resync: true };
    if (event.same_ground && !last.picture) return { known, resync: true };
  } else if (last !== null && event.n < last.n) {
    return { known, resync: false };
  }
  const picture =
    event.picture && event.same_ground && last?.picture ? { ...event.picture, ground: last.picture.ground } : event.picture;
  const log = event.whole && event.log_from === 0 ? event.log : [...known.log.slice(0, event.log_from), ...event.log];
  const fresh = last !== null && event.n > last.n ? log.slice(Math.min(known.log.length, event.log_from + event.log.length)) : [];
  return { known: { ...known, now: { ...event, picture }, log, fresh, before: last?.picture ?? null }, resync: false };
}
