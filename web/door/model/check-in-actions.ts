import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import type { RollPerson, Unsent } from '../storage/database.ts';
import { showSnackbar } from '../parts/snackbar.tsx';
import { newId } from '../sync/door-api.ts';
import { doorWords as w } from '../words.ts';
import type { DoorModel } from './door-model.ts';
import { visitStateIn } from './door-state.ts';

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

/** Checks one or several in, and offers to take it back. `familyCode`: what children are collected by. */
export async function checkIn(model: DoorModel, people: readonly RollPerson[], familyCode?: string): Promise<boolean> {
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
  const [first] = people;
  if (first)
    showSnackbar(people.length === 1 ? w.doneIn({ name: first.name }) : w.doneFamily({ count: people.length }), {
      verb: w.takeBack,
      run: () => void Promise.all(people.map((person) => takeBack(model, person))),
    });
  return saved(model.save(done));
}

/** Takes back every check-in of somebody, and offers to check them in again. */
export async function takeBack(model: DoorModel, person: RollPerson): Promise<void> {
  const { itemId } = model.store.get();
  const { personId, name } = person;
  const done = visitStateIn(model.store.get(), personId).operations.map((undoes) => ({
    itemId,
    operation: { id: newId(), kind: 'undo' as const, at: now(), undoes },
    personId,
    about: name,
  }));
  if (done.length === 0) return;
  showSnackbar(w.takenBack({ name }), { verb: w.in({ name }), run: () => void checkIn(model, [person]) });
  await saved(model.save(done));
}

type Leaving = { familyCode?: string; reason?: string; collectedBy?: string };

export async function checkOut(model: DoorModel, { personId, name }: RollPerson, leaving: Leaving): Promise<boolean> {
  const operation: Operation = { id: newId(), kind: 'out', at: now(), personId, ...leaving };
  return saved(model.save([{ itemId: model.store.get().itemId, operation, personId, about: name }]));
}

type Guest = { firstName: string; lastName: string; phoneNumber: string };

export async function checkInGuest(model: DoorModel, guest: Guest): Promise<boolean> {
  const { itemId } = model.store.get();
  const name = `${guest.firstName} ${guest.lastName}`.trim();
  const operation: Operation = { id: newId(), kind: 'guest', at: now(), ...guest };
  const ok = await saved(model.save([{ itemId, operation, personId: null, about: name }]));
  if (ok)
    showSnackbar(w.doneIn({ name }), { verb: w.takeBack, run: () => void takeGuestBack(model, operation.id, name) });
  return ok;
}

/** Takes back a guest whom the server may not have heard of. */
export async function takeGuestBack(model: DoorModel, undoes: Unsent['id'], about: string): Promise<void> {
  const { itemId } = model.store.get();
  const operation: Operation = { id: newId(), kind: 'undo', at: now(), undoes };
  showSnackbar(w.takenBack({ name: about }));
  await saved(model.save([{ itemId, operation, personId: null, about }]));
}

export type Heads = { section: string; men: number; women: number; children: number };

export async function countHeads(model: DoorModel, heads: Heads): Promise<void> {
  const { itemId, kept } = model.store.get();
  const operation: Operation = { id: newId(), kind: 'count', at: now(), counter: kept.door.name, ...heads };
  await saved(model.saveCount({ itemId, operation, personId: null, about: heads.section }));
}
