import type { Connection } from '../sync/connection.ts';
import type { Headcount, Heard, KeptDoor, KeptRoll, KeptVisit, RollPerson, Unsent } from '../keep/database.ts';
import type { KeptItem } from '../keep/roll.ts';
import { fold } from './search.ts';
import { type Standing, standingOf, type Waiting, waitingOf } from './standing.ts';

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
  /** How many of the visits are of somebody present. */
  presentThere: number;
  counts: Headcount[];
  /** Milliseconds by which the clock of this device was behind the server's when it last heard from it. */
  behindMs: number;
  /** When that was, by the clock of this device; 0 where it never did. */
  heardAt: number;
  /** Of the whole door, other check-ins included. */
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
    presentThere: item.visits.filter(({ present }) => present).length,
    ...heardOf(item.heard),
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

export function standingIn({ visits, waiting: { byPerson, undone } }: DoorState, personId: string): Standing {
  const visit = visits.get(personId);
  // What was done while they were a guest, of whom the server had not been told.
  const before = byPerson.size === 0 ? [] : (visit?.operations.flatMap((id) => byPerson.get(id) ?? []) ?? []);
  return standingOf(visit, [...before, ...(byPerson.get(personId) ?? [])], undone);
}

/** Who shares a home with somebody, themselves left out. */
export function familyOf({ byFamily }: DoorState, { personId, families }: RollPerson): RollPerson[] {
  const all = families.flatMap((family) => byFamily.get(family) ?? []);
  return [...new Set(all)].filter((one) => one.personId !== personId);
}

/** Guests whom the server has not heard of yet, by what they came in by. */
export const waitingGuests = (state: DoorState): RollPerson[] =>
  state.unsent
    .filter(
      ({ id, operation, itemId, refused }) =>
        operation.kind === 'guest' && itemId === state.itemId && refused === null && standingIn(state, id).present,
    )
    .map(asGuest);

export const asGuest = ({ id, about, operation }: Pick<Unsent, 'id' | 'about' | 'operation'>): RollPerson =>
  besides({ personId: id, name: about, note: operation.kind === 'guest' ? operation.note : null });

/** Who somebody is by now: a guest is somebody of their own once the server has heard of them. */
export function asKnown({ byId, visits, waiting }: DoorState, person: RollPerson): RollPerson {
  if (byId.has(person.personId) || waiting.byPerson.has(person.personId)) return person;
  const visit = [...visits.values()].find(({ operations }) => operations.includes(person.personId));
  return (visit && byId.get(visit.personId)) ?? person;
}

/** All who came in with a family code, guests included. */
export const withCode = (state: DoorState, code: string): RollPerson[] =>
  [...state.people, ...waitingGuests(state)].filter(({ personId }) => standingIn(state, personId).familyCode === code);

/** How many are in, by what the server said and what was done here since. */
export function presentIn(state: DoorState): number {
  let present = state.presentThere;
  for (const personId of state.waiting.byPerson.keys()) {
    const before = state.visits.get(personId)?.present ?? false;
    present += Number(standingIn(state, personId).present) - Number(before);
  }
  return present;
}

/** What waits to be sent, and what was refused. */
export const unsentOf = ({ unsent }: DoorState): { waiting: number; refused: Unsent[] } => {
  const refused = unsent.filter((one) => one.refused !== null);
  return { waiting: unsent.length - refused.length, refused };
};
