import type { Operation } from '../../../contract/attendance/sync-schemas.ts';
import { database, type KeptDoor, strictly, type Unsent } from './database.ts';
import { tellOtherTabs } from './doors.ts';

/** Something that was done, and about whom. */
export type Done = { itemId: string; operation: Operation; personId: string | null; about: string };

/**
 * The operations as they are kept, in the order they were done, even within a millisecond. `behindMs`: how far this
 * device's clock is behind the server's, as far as known.
 */
export function unsentRows(door: KeptDoor, done: readonly Done[], behindMs: number): Unsent[] {
  const accountId = door.by.kind === 'session' ? door.by.accountId : null;
  const now = Date.now();
  return done.map((one, place) => ({
    ...one,
    operation: { ...one.operation, behindMs },
    id: one.operation.id,
    doorKey: door.key,
    accountId,
    tried: false,
    refused: null,
    savedAt: now + place / 1000,
  }));
}

/** Saves what was done; settles once it is on the disk, and fails where the browser could not write it. */
export async function saveUnsent(doorKey: string, rows: readonly Unsent[]): Promise<void> {
  const db = await database();
  const tx = db.transaction('unsent', 'readwrite', strictly);
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done]);
  tellOtherTabs(doorKey);
  // The browser is asked not to clear this to make room; it may say no.
  void (navigator as Partial<Navigator>).storage?.persist();
}

/**
 * Saves the figures of a counter: until they begin to be sent, what was counted there before is written over, so that a
 * hundred taps are one operation.
 */
export async function saveCount(row: Unsent): Promise<void> {
  const db = await database();
  const tx = db.transaction('unsent', 'readwrite', strictly);
  const before = (await tx.store.index('door').getAll(row.doorKey)).find(
    (one) => !one.tried && isSameCounter(one, row),
  );
  const kept = before ? { ...row, id: before.id, operation: { ...row.operation, id: before.id } } : row;
  await Promise.all([tx.store.put(kept), tx.done]);
  tellOtherTabs(row.doorKey);
}

/** Whether both are figures of one counter in one section, and neither was refused. */
export function isSameCounter(
  { itemId, refused, operation: one }: Unsent,
  { itemId: wanted, operation: other }: Unsent,
): boolean {
  if (one.kind !== 'count' || other.kind !== 'count' || refused !== null || itemId !== wanted) return false;
  return one.section === other.section && one.counter === other.counter;
}

/** Everything of a door that is not on the server, in the order in which it was done. */
export async function readUnsent(doorKey: string): Promise<Unsent[]> {
  const rows = await (await database()).getAllFromIndex('unsent', 'door', doorKey);
  return rows.toSorted((one, other) => one.savedAt - other.savedAt);
}

/** Takes what may go next, and notes of it that it began to be sent. */
export async function takeUnsent(doorKey: string, itemId: string, most: number): Promise<Unsent[]> {
  const db = await database();
  const tx = db.transaction('unsent', 'readwrite');
  const rows = (await tx.store.index('door').getAll(doorKey))
    .filter((one) => one.itemId === itemId && one.refused === null && !isStillCounted(one))
    .toSorted((one, other) => one.savedAt - other.savedAt)
    .slice(0, most)
    .map((one) => ({ ...one, tried: true }));
  await Promise.all([...rows.map((row) => tx.store.put(row)), tx.done]);
  return rows;
}

/** Somebody may still be counting; begun sending continues. */
const isStillCounted = ({ operation, tried, savedAt }: Unsent): boolean =>
  operation.kind === 'count' && !tried && Date.now() - savedAt < 1500;

/** Gives up what the server refused, once somebody has read why. */
export async function dropRefused(doorKey: string, id: string): Promise<void> {
  const db = await database();
  const tx = db.transaction('unsent', 'readwrite', strictly);
  const row = await tx.store.get(id);
  if (row?.refused !== null && row !== undefined) await tx.store.delete(id);
  await tx.done;
  tellOtherTabs(doorKey);
}
