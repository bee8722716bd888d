import type { z } from 'zod';
import type { DoorPerson } from '../../../contract/attendance/door-schemas.ts';
import type { syncAnswer } from '../../../contract/attendance/sync-schemas.ts';
import { fold } from '../model/search.ts';
import { database, type Heard, type KeptRoll, type KeptVisit, strictly } from './database.ts';
import { tellOtherTabs } from './doors.ts';

export type SyncAnswer = z.output<typeof syncAnswer>;

/** A device's stored data about a check-in. */
export type KeptItem = { roll: KeptRoll | undefined; visits: KeptVisit[]; heard: Heard | undefined };

export async function readItem(doorKey: string, itemId: string): Promise<KeptItem> {
  const tx = (await database()).transaction(['rolls', 'visits', 'heard']);
  const [roll, visits, heard] = await Promise.all([
    tx.objectStore('rolls').get([doorKey, itemId]),
    tx.objectStore('visits').index('item').getAll([doorKey, itemId]),
    tx.objectStore('heard').get([doorKey, itemId]),
  ]);
  return { roll, visits, heard };
}

/** Keeps a roll sorted and ready to be searched, so that opening it again has nothing to work out. */
export async function storeRoll(doorKey: string, itemId: string, people: readonly DoorPerson[]): Promise<KeptRoll> {
  const ready = people.map((person) => ({ ...person, folded: fold(person.name) }));
  ready.sort((one, other) => (one.folded < other.folded ? -1 : one.folded > other.folded ? 1 : 0));
  const roll: KeptRoll = { doorKey, itemId, people: ready, loadedAt: Date.now() };
  await (await database()).put('rolls', roll);
  tellOtherTabs(doorKey);
  return roll;
}

/**
 * Stores an answer of the server: accepted operations leave the unsent ones, refused ones stay with their words, and
 * visits are as it says, all in one transaction.
 */
export async function keepAnswer(
  doorKey: string,
  itemId: string,
  asked: string | null,
  answer: SyncAnswer,
): Promise<void> {
  const quiet = answer.outcomes.length === 0 && answer.changed.length === 0 && answer.counts === null;
  if (quiet && asked === answer.since) return;
  const tx = (await database()).transaction(['unsent', 'visits', 'heard'], 'readwrite', strictly);
  const unsent = tx.objectStore('unsent');
  const visits = tx.objectStore('visits');
  const heard = tx.objectStore('heard');
  const before = await heard.get([doorKey, itemId]);
  // From the beginning: people it does not name are not in.
  if (asked === null) await visits.delete(IDBKeyRange.bound([doorKey, itemId], [doorKey, itemId, []]));
  for (const { id, outcome, words } of answer.outcomes) {
    const row = await unsent.get(id);
    if (!row) continue;
    if (outcome === 'refused') await unsent.put({ ...row, refused: words ?? '' });
    else await unsent.delete(id);
  }
  for (const visit of answer.changed) await visits.put({ ...visit, itemId, doorKey });
  await heard.put({
    doorKey,
    itemId,
    since: answer.since,
    behindMs: Date.parse(answer.now) - Date.now(),
    counts: answer.counts ?? before?.counts ?? [],
    at: Date.now(),
  });
  await tx.done;
  if (!quiet) tellOtherTabs(doorKey);
}
