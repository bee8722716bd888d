import { forgetAccountHere } from './entrance/current-account.ts';
import { tellOtherTabs, storedDoors, wipeRolls } from './storage/doors.ts';
import { database } from './storage/database.ts';

/** How much an account did at doors of this browser that the server has not got. A browser that keeps nothing has none. */
export async function countUnsentOf(accountId: string): Promise<number> {
  try {
    const rows = await (await database()).getAll('unsent');
    return rows.filter((one) => one.accountId === accountId).length;
  } catch {
    return 0;
  }
}

/** Removes an account's rolls from this browser on sign-out. Its unsent operations stay, for that account alone. */
export async function forgetDoors(accountId: string): Promise<void> {
  forgetAccountHere();
  try {
    const mine = (await storedDoors()).filter(({ by }) => by.kind === 'session' && by.accountId === accountId);
    for (const { key } of mine) {
      await wipeRolls(key);
      await (await database()).delete('doors', key);
      tellOtherTabs(key);
    }
  } catch {
    // Nothing is kept here.
  }
}
