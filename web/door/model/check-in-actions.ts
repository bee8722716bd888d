import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { Door } from '../../../contract/attendance/door-schemas.ts';
import type { RollPerson } from '../storage/database.ts';
import { showSnackbar } from '../parts/snackbar.tsx';
import { newId } from '../sync/door-api.ts';
import { doorWords as w } from '../words.ts';
import type { DoorModel } from './door-model.ts';
import { asGuest, asKnown, visitStateIn, notOpenYet } from './door-state.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

const now = (): string => new Date().toISOString();

/** Saves, or says in words that it could not; whether it could. */
async function saved(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    showSnackbar(w.notSaved);
    return false;
  }
}

/** Says that a check-in is not open yet, where that is certain; whether it is. */
function isTooEarly(model: DoorModel): boolean {
  const early = notOpenYet(model.store.get()) === 'sure';
  if (early) showSnackbar(rollWords.opensBefore);
  return early;
}

/** Checks one or several in, and offers to undo it. `familyCode`: for collecting children. */
export async function checkIn(model: DoorModel, people: readonly RollPerson[], familyCode?: string): Promise<boolean> {
  if (isTooEarly(model)) return false;
  const { itemId } = model.store.get();
  const done = people.map((person) => {
    const operation: Operation = {
      id: newId(),
      kind: 'in',
      at: now(),
      personId: person.personId,
      ...(familyCode && { familyCode }),
    };
    return { itemId, operation, personId: person.personId, about: person.name };
  });
  sayIn(model, people);
  return saved(model.save(done));
}

/** Says who is in, and offers to take it back. */
function sayIn(model: DoorModel, people: readonly RollPerson[]): void {
  const [first] = people;
  if (!first) return;
  showSnackbar(people.length === 1 ? w.doneIn({ name: first.name }) : w.doneFamily({ count: people.length }), {
    verb: commonWords.undo,
    run: () => void Promise.all(people.map((person) => takeBack(model, person))),
  });
}

/** Takes back every check-in of somebody, and offers to check them in again. */
export async function takeBack(model: DoorModel, person: RollPerson): Promise<void> {
  const state = model.store.get();
  const { itemId } = state;
  const { personId, name } = asKnown(state, person);
  const { operations, familyCode } = visitStateIn(state, personId);
  const done = operations.map((undoes) => ({
    itemId,
    operation: { id: newId(), kind: 'undo' as const, at: now(), undoes },
    personId,
    about: name,
  }));
  if (done.length === 0) return;
  showSnackbar(w.takenBack({ name }), {
    verb: rollWords.checkInOf({ name }),
    run: () => void checkIn(model, [person], familyCode ?? undefined),
  });
  await saved(model.save(done));
}

type Leaving = { familyCode?: string; reason?: string; collectedBy?: string };

export async function checkOut(model: DoorModel, people: readonly RollPerson[], leaving: Leaving): Promise<boolean> {
  const { itemId } = model.store.get();
  const done = people.map(({ personId, name }) => {
    const operation: Operation = { id: newId(), kind: 'out', at: now(), personId, ...leaving };
    return { itemId, operation, personId, about: name };
  });
  return saved(model.save(done));
}

export type Guest = { firstName: string; lastName: string; phoneNumber: string; note?: string };

/** Checks in people who are not on the roll, all that come together at once. `familyCode`: for collecting them. */
export async function checkInGuests(model: DoorModel, guests: readonly Guest[], familyCode?: string): Promise<boolean> {
  if (isTooEarly(model)) return false;
  const { itemId } = model.store.get();
  const done = guests.map((guest) => {
    const operation: Operation = { id: newId(), kind: 'guest', at: now(), ...guest, ...(familyCode && { familyCode }) };
    return { itemId, operation, personId: null, about: `${guest.firstName} ${guest.lastName}`.trim() };
  });
  const ok = await saved(model.save(done));
  const people = done.map((one) => asGuest({ ...one, id: one.operation.id }));
  if (ok) sayIn(model, people);
  return ok;
}

export type Heads = { section: string; men: number; women: number; children: number };

/** The name under which this device counts heads. Two helpers of one name, or one with two phones, count apart. */
export const counterOf = ({ name, letter }: Door): string => `${name.slice(0, 70)} (${letter})`;

/** Counts heads; `counter` where figures of another device are set right here. */
export async function countHeads(model: DoorModel, heads: Heads, counter?: string): Promise<void> {
  if (isTooEarly(model)) return;
  const { itemId, kept } = model.store.get();
  const by = counter ?? counterOf(kept.door);
  const operation: Operation = { id: newId(), kind: 'count', at: now(), counter: by, ...heads };
  await saved(model.saveCount({ itemId, operation, personId: null, about: heads.section }));
}
