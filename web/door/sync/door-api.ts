import { api, type Options } from '../../core/client.ts';
import { newKey } from '../../core/new-key.ts';
import type { DoorPerson } from '../../../contract/attendance/door-schemas.ts';
import type { KeptDoor, Unsent } from '../storage/database.ts';
import type { SyncAnswer } from '../storage/roll.ts';

/** An id as operations need it, also where a page comes without HTTPS. */
export const newId = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** By whose right a door calls: its own credential, or the session of the browser. */
const asDoor = ({ by }: KeptDoor): Options => (by.kind === 'link' ? { credential: by.secret } : {});

/** The device that a door of a session is, for the server to know its labels by; and whose, for another may have signed in here. */
const deviceOf = ({ by, door }: KeptDoor) =>
  by.kind === 'session' ? { deviceId: door.deviceId, accountId: by.accountId } : {};

/** Reads the door anew: its items, whether it is for children, and whether it is still one. */
export const readDoor = (kept: KeptDoor) =>
  kept.by.kind === 'link' ? api.attendance.door(undefined, asDoor(kept)) : openAs(kept.by);

/** Opens the door of an item as an account, and as no other. */
export const openAs = ({ itemId, accountId }: { itemId: string; accountId: string }) =>
  api.attendance.openDoor({ body: { itemId, accountId, browserId: browserOf(accountId) } });

/** This browser, as an account uses it. Kept so that it gets the same letter again. */
export function browserOf(accountId: string): string {
  const key = `door-device:${accountId}`;
  try {
    const known = localStorage.getItem(key) ?? newId();
    localStorage.setItem(key, known);
    return known;
  } catch {
    return newId();
  }
}

/** Hands over what waits and hears what changed. */
export function sync(
  kept: KeptDoor,
  itemId: string,
  { since, rows }: { since: string | null; rows: readonly Unsent[] },
): Promise<SyncAnswer> {
  const operations = rows.map(({ operation }) => operation);
  const now = new Date().toISOString();
  return api.attendance.sync({ body: { itemId, since, now, operations, ...deviceOf(kept) } }, asDoor(kept));
}

/** The whole roll of a check-in, as far as this device may know it. */
export async function loadRoll(kept: KeptDoor, itemId: string): Promise<DoorPerson[]> {
  const people: DoorPerson[] = [];
  for (let after: string | undefined; ;) {
    const page = await api.attendance.doorRoll(
      { query: { itemId, after, pageSize: 2000, ...deviceOf(kept) } },
      asDoor(kept),
    );
    people.push(...page.items);
    if (page.next === null) return people;
    after = page.next;
  }
}
