import type { Door } from '../../../contract/attendance/door-schemas.ts';
import { database, type KeptDoor, strictly } from './database.ts';

/** Tells every tab of this browser that shows a door that what is kept of it has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('koinonia-door');

export const tellOtherTabs = (doorKey: string): void => channel?.postMessage(doorKey);

export function listenToOtherTabs(hear: (doorKey: string) => void): () => void {
  const listener = ({ data }: MessageEvent<string>) => hear(data);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

/** The doors opened in this browser, the latest first. */
export async function storedDoors(): Promise<KeptDoor[]> {
  const doors = await (await database()).getAll('doors');
  return doors.toSorted((one, other) => other.openedAt - one.openedAt);
}

export const keyOfLink = (token: string): string => `link:${token}`;
export const keyOfSession = (accountId: string, itemId: string): string => `session:${accountId}:${itemId}`;

export const storedDoor = async (key: string): Promise<KeptDoor | undefined> => (await database()).get('doors', key);

export async function storeDoor(key: string, by: KeptDoor['by'], door: Door): Promise<KeptDoor> {
  const db = await database();
  const tx = db.transaction('doors', 'readwrite', strictly);
  const before = await tx.store.get(key);
  const kept: KeptDoor = { key, by, door, over: null, kiosk: before?.kiosk ?? null, openedAt: Date.now() };
  await Promise.all([tx.store.put(kept), tx.done]);
  return kept;
}

/** Changes what is kept of a door; nothing where it is not there any more. */
export async function changeDoor(key: string, change: Partial<KeptDoor>): Promise<KeptDoor | undefined> {
  const db = await database();
  const tx = db.transaction('doors', 'readwrite', strictly);
  const before = await tx.store.get(key);
  const kept = before && { ...before, ...change };
  if (kept) await tx.store.put(kept);
  await tx.done;
  tellOtherTabs(key);
  return kept;
}

/** Removes everything about people from this device; unsent check-ins stay until they are sent. */
export async function wipeRolls(doorKey: string): Promise<void> {
  const db = await database();
  const tx = db.transaction(['rolls', 'visits', 'heard'], 'readwrite', strictly);
  const all = IDBKeyRange.bound([doorKey], [doorKey, []]);
  await Promise.all([
    tx.objectStore('rolls').delete(all),
    tx.objectStore('visits').delete(IDBKeyRange.bound([doorKey], [doorKey, [], []])),
    tx.objectStore('heard').delete(all),
    tx.done,
  ]);
}
