import type { Connection } from '../sync/connection.ts';
import type { Headcount, Heard, KeptDoor, KeptRoll, KeptVisit, RollPerson, Unsent } from '../storage/database.ts';
import type { KeptItem } from '../storage/roll.ts';
import { fold } from './search.ts';
import type { Operation } from '../../../contract/attendance/sync-schemas.ts';

/** A person's state, according to the server and the operations done here since. */
export type VisitState = {
  present: boolean;
  /** The operations to undo so that the person is not in. */
  operations: string[];
  checkedInAt: string | null;
  checkedOutAt: string | null;
  /** Whether the server has heard of it. */
  sent: boolean;
  familyCode: string | null;
};

const nobody: VisitState = {
  present: false,
  operations: [],
  checkedInAt: null,
  checkedOutAt: null,
  sent: true,
  familyCode: null,
};

/** Operations done here and not yet sent, by person. */
export type Waiting = { byPerson: Map<string, Unsent[]>; undone: Set<string> };

export function waitingOf(unsent: readonly Unsent[], itemId: string): Waiting {
  const byPerson = new Map<string, Unsent[]>();
  const undone = new Set<string>();
  for (const one of unsent) {
    if (one.itemId !== itemId || one.refused !== null) continue;
    const { operation } = one;
    if (operation.kind === 'undo') undone.add(operation.undoes);
    // A guest goes by what they came in by, until the server has made somebody of them.
    const who = one.personId ?? (operation.kind === 'guest' ? one.id : null);
    if (!who) continue;
    const before = byPerson.get(who);
    if (before) before.push(one);
    else byPerson.set(who, [one]);
  }
  return { byPerson, undone };
}

const isIn = ({ kind }: Operation): boolean => kind === 'in' || kind === 'guest';

/** The one rule of the server, here: present is who has an `in` that no `undo` names. */
export function visitStateOf(
  visit: KeptVisit | undefined,
  own: readonly Unsent[] = [],
  undone: Set<string>,
): VisitState {
  const told = visit?.present ? visit.operations.filter((id) => !undone.has(id)) : [];
  const ins = own.filter(({ id, operation }) => isIn(operation) && !undone.has(id));
  if (told.length === 0 && ins.length === 0) return own.length > 0 ? { ...nobody, sent: false } : nobody;
  const first = ins[0]?.operation;
  const last = ins.at(-1)?.operation;
  const out = own.findLast(({ operation }) => operation.kind === 'out')?.operation;
  const isOut = out && (!last || out.at >= last.at);
  const known = told.length > 0 ? visit : undefined;
  const code = last && 'familyCode' in last ? last.familyCode : undefined;
  return {
    present: true,
    operations: [...told, ...ins.map(({ id }) => id)],
    checkedInAt: known?.checkedInAt ?? first?.at ?? null,
    checkedOutAt: isOut ? out.at : last ? null : (known?.checkedOutAt ?? null),
    sent: own.length === 0,
    familyCode: code ?? known?.familyCode ?? null,
  };
}

/** How many came, and how many of them have left. */
type Counted = { came: number; left: number };

/** A check-in as the door shows it. */
export type DoorState = {
  kept: KeptDoor;
  itemId: string;
  /** Null until the roll has come once. */
  roll: KeptRoll | null;
  /** The roll and whoever came besides, sorted. */
  people: RollPerson[];
  byId: Map<string, RollPerson>;
  byFamily: Map<string, RollPerson[]>;
  visits: Map<string, KeptVisit>;
  /** The totals of the visits. */
  counted: Counted;
  counts: Headcount[];
  /** Milliseconds by which the clock of this device was behind the server's when it last heard from it. */
  behindMs: number;
  /** When that was, by the clock of this device; 0 where it never did. */
  heardAt: number;
  /** The time of the server when it was heard since the door was opened, and the moment of this page, which no clock moves. */
  serverTime: { now: number; at: number } | null;
  /** The server's notes, since the door was opened, on operations that count at another time than this device gave. */
  moved: readonly string[];
  /** For the whole door, including other check-ins. */
  unsent: Unsent[];
  waiting: Waiting;
  /** Not on the disk yet. */
  saving: ReadonlySet<string>;
  connection: Connection;
};

export function stateFrom(kept: KeptDoor, itemId: string, item: KeptItem, unsent: Unsent[]): DoorState {
  const visits = new Map(item.visits.map((visit) => [visit.personId, visit]));
  const roll = item.roll ?? null;
  return {
    kept,
    itemId,
    ...withRoll(roll, visits),
    visits,
    counted: countVisits(item.visits),
    ...heardOf(item.heard),
    serverTime: null,
    moved: [],
    unsent,
    waiting: waitingOf(unsent, itemId),
    saving: new Set(),
    connection: kept.over === null ? { state: 'starting' } : { state: 'over', words: kept.over },
  };
}

const heardOf = (heard: Heard | undefined) => ({
  counts: heard?.counts ?? [],
  behindMs: heard?.behindMs ?? 0,
  heardAt: heard?.at ?? 0,
});

/** By how much the clock of this device is behind at least: it may have been set back since the server was last heard from. */
export const behindNow = ({ behindMs, heardAt }: DoorState): number =>
  Math.max(behindMs, heardAt + behindMs - Date.now());

/** Somebody of whom the roll knows nothing. */
const besides = ({ personId, name, note }: Pick<KeptVisit, 'personId' | 'name' | 'note'>): RollPerson => ({
  personId,
  name,
  folded: fold(name),
  phoneEnd: '',
  families: [],
  codeHash: null,
  note: note ?? null,
  isChild: null,
});

/** The roll, in which whoever came besides has a place too. */
export function withRoll(roll: KeptRoll | null, visits: ReadonlyMap<string, KeptVisit>) {
  const people = [...(roll?.people ?? [])];
  const byId = new Map(people.map((person) => [person.personId, person]));
  for (const { personId, name, note } of visits.values()) {
    if (byId.has(personId)) continue;
    const guest = besides({ personId, name, note });
    byId.set(personId, guest);
    const place = people.findIndex(({ folded }) => folded > guest.folded);
    people.splice(place < 0 ? people.length : place, 0, guest);
  }
  const byFamily = Map.groupBy(
    people.flatMap((person) => person.families.map((family) => ({ family, person }))),
    ({ family }) => family,
  );
  return {
    roll,
    people,
    byId,
    byFamily: new Map([...byFamily].map(([id, all]) => [id, all.map((one) => one.person)])),
  };
}

export function visitStateIn({ visits, waiting: { byPerson, undone } }: DoorState, personId: string): VisitState {
  const visit = visits.get(personId);
  // Operations from when the person was a guest the server had not heard of.
  const before = byPerson.size === 0 ? [] : (visit?.operations.flatMap((id) => byPerson.get(id) ?? []) ?? []);
  return visitStateOf(visit, [...before, ...(byPerson.get(personId) ?? [])], undone);
}

/** Everybody who shares a home with the person, except the person. */
export function familyOf({ byFamily }: DoorState, { personId, families }: RollPerson): RollPerson[] {
  const all = families.flatMap((family) => byFamily.get(family) ?? []);
  return [...new Set(all)].filter((one) => one.personId !== personId);
}

/** Guests whom the server has not heard of yet, by what they came in by. */
export const waitingGuests = (state: DoorState): RollPerson[] =>
  state.unsent
    .filter(
      ({ id, operation, itemId, refused }) =>
        operation.kind === 'guest' && itemId === state.itemId && refused === null && visitStateIn(state, id).present,
    )
    .map(asGuest);

export const asGuest = ({ id, about, operation }: Pick<Unsent, 'id' | 'about' | 'operation'>): RollPerson =>
  besides({ personId: id, name: about, note: operation.kind === 'guest' ? operation.note : null });

/** The person as known now: a guest becomes a separate person once the server has heard of them. */
export function asKnown({ byId, visits, waiting }: DoorState, person: RollPerson): RollPerson {
  if (byId.has(person.personId) || waiting.byPerson.has(person.personId)) return person;
  const visit = [...visits.values()].find(({ operations }) => operations.includes(person.personId));
  return (visit && byId.get(visit.personId)) ?? person;
}

/** All who came in with a family code, guests included. */
export const withCode = (state: DoorState, code: string): RollPerson[] =>
  [...state.people, ...waitingGuests(state)].filter(
    ({ personId }) => visitStateIn(state, personId).familyCode === code,
  );

export function countVisits(visits: Iterable<Pick<KeptVisit, 'present' | 'checkedOutAt'>>): Counted {
  let [came, left] = [0, 0];
  for (const { present, checkedOutAt } of visits) {
    if (!present) continue;
    came += 1;
    if (checkedOutAt !== null) left += 1;
  }
  return { came, left };
}

/** How many came and how many of them are here, by what the server said and what was done here since. */
export function countIn(state: DoorState): { came: number; here: number } {
  let { came, left } = state.counted;
  for (const personId of state.waiting.byPerson.keys()) {
    const visit = state.visits.get(personId);
    const before = countVisits(visit ? [visit] : []);
    const now = countVisits([visitStateIn(state, personId)]);
    came += now.came - before.came;
    left += now.left - before.left;
  }
  return { came, here: came - left };
}

export const unsentOf = ({ unsent }: DoorState): { waiting: number; refused: Unsent[] } => {
  const refused = unsent.filter((one) => one.refused !== null);
  return { waiting: unsent.length - refused.length, refused };
};

/**
 * Whether a check-in is not open yet: `sure` where the server said the time since this page was opened, so that what is
 * done now cannot count; `by-this-clock` where a device that was offline all along may be wrong, and somebody else decides.
 */
export function notOpenYet(state: DoorState): 'sure' | 'by-this-clock' | null {
  const { kept, itemId, serverTime } = state;
  const item = kept.door.items.find(({ id }) => id === itemId);
  const opensAt = item ? Date.parse(item.opensAt) : 0;
  if (Date.now() + behindNow(state) >= opensAt) return null;
  const isSure = serverTime !== null && serverTime.now + performance.now() - serverTime.at < opensAt;
  return isSure ? 'sure' : 'by-this-clock';
}

/** The search text as a name; empty if it contains digits. */
export function nameIn(typed: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = /\d/.test(typed) ? [] : typed.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Empty, or of as many digits as numbers have: the server knows more, but says it when the guest has gone in. */
export const isLikeANumber = (typed: string): boolean => typed.trim() === '' || /^(\D*\d){7,15}\D*$/.test(typed);
