import type { Connection } from '../sync/connection.ts';
import type { Headcount, Heard, KeptDoor, KeptRoll, KeptVisit, RollPerson, Unsent } from '../storage/database.ts';
import type { KeptItem } from '../storage/roll.ts';
import { fold } from './search.ts';
import { type VisitState, visitStateOf, type Waiting, waitingOf } from './visit-state.ts';

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

const heardOf = (heard: Heard | undefined) => ({ counts: heard?.counts ?? [], behindMs: heard?.behindMs ?? 0 });

/** The roll, in which whoever came besides has a place too. */
export function withRoll(roll: KeptRoll | null, visits: ReadonlyMap<string, KeptVisit>) {
  const people = [...(roll?.people ?? [])];
  const byId = new Map(people.map((person) => [person.personId, person]));
  for (const { personId, name } of visits.values()) {
    if (byId.has(personId)) continue;
    const guest = {
      personId,
      name,
      folded: fold(name),
      phoneEnd: '',
      families: [],
      codeHash: null,
      note: null,
      isChild: null,
    };
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

export const visitStateIn = ({ visits, waiting }: DoorState, personId: string): VisitState =>
  visitStateOf(visits.get(personId), waiting.byPerson.get(personId), waiting.undone);

/** Who shares a home with somebody, themselves left out. */
export function familyOf({ byFamily }: DoorState, { personId, families }: RollPerson): RollPerson[] {
  const all = families.flatMap((family) => byFamily.get(family) ?? []);
  return [...new Set(all)].filter((one) => one.personId !== personId);
}

/** Guests whom the server has not heard of yet. */
export const waitingGuests = ({ unsent, itemId, waiting }: DoorState): Unsent[] =>
  unsent.filter(
    (one) =>
      one.operation.kind === 'guest' && one.itemId === itemId && one.refused === null && !waiting.undone.has(one.id),
  );

/** How many are in, by what the server said and what was done here since. */
export function presentIn(state: DoorState): number {
  let present = state.presentThere + waitingGuests(state).length;
  for (const personId of state.waiting.byPerson.keys()) {
    const before = state.visits.get(personId)?.present ?? false;
    present += Number(visitStateIn(state, personId).present) - Number(before);
  }
  return present;
}

/** What waits to be sent, and what was refused. */
export const unsentOf = ({ unsent }: DoorState): { waiting: number; refused: Unsent[] } => {
  const refused = unsent.filter((one) => one.refused !== null);
  return { waiting: unsent.length - refused.length, refused };
};
