import { newKey } from '../core/new-key.ts';
import { api } from '../core/client.ts';
import { queryClient } from '../core/query-client.ts';
import type { Paged } from '../../contract/route.ts';
import type { RollEntry } from '../../contract/attendance/report-schemas.ts';
import type { Action } from '../core/action.ts';
import { attendanceKeys } from './keys.ts';
import { hasClosed } from './opens-later.tsx';
import { checkinWords as w } from './words.ts';
import type { z } from 'zod';
import type { openedItem } from '../../contract/attendance/schemas.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

/** An id as operations need it, also where a page comes without HTTPS. */
export const newOperationId = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** The moment by the clock of this device; the server moves it by as much as that is wrong. */
export const nowHere = (): string => new Date().toISOString();

type Sent = Parameters<typeof api.attendance.sync>[0]['body']['operations'];

/** Hands operations over; throws with words where one of them was refused. */
export async function sendOperations(itemId: string, operations: NonNullable<Sent>): Promise<void> {
  // Read again by its own query, so nothing that changed is wanted here but a short answer.
  const { outcomes } = await api.attendance.sync({ body: { itemId, since: 'now', now: nowHere(), operations } });
  const refused = outcomes.find(({ outcome }) => outcome === 'refused');
  if (refused) throw new Refused(refused.words ?? '');
}

/** The server took the call and refused what was done; it says why. */
export class Refused extends Error {
  override name = 'Refused';
}

type Checked = { itemId: string; people: { personId: string }[]; ids: string[]; at: string };
type Undone = { itemId: string; personId: string; operations: string[]; ids: string[]; at: string };
type Left = { itemId: string; personId: string; id: string; at: string };

const common = {
  onFailure: (failure: unknown) =>
    failure instanceof Refused ? { severity: 'error' as const, title: w.refused, detail: failure.message } : undefined,
  invalidates: [attendanceKeys.all],
  invalidatesAfterFailure: true,
};

/** Checks one or several people in, seen at once. */
export const checkingIn: Action<Checked> = {
  ...common,
  optimistic: ({ itemId, people, at }) =>
    patchRoll(itemId, (row) => {
      const isOne = (id: string) => people.some(({ personId }) => personId === id);
      const family = row.family.map((one) => (isOne(one.personId) ? { ...one, present: true } : one));
      return isOne(row.personId)
        ? { ...row, family, present: true, checkedInAt: row.checkedInAt ?? at, checkedOutAt: null }
        : { ...row, family };
    }),
  send: ({ itemId, people, ids, at }) =>
    sendOperations(
      itemId,
      people.map(({ personId }, place) => ({ id: ids[place] ?? newOperationId(), kind: 'in' as const, at, personId })),
    ),
  success: (_, { people }) => (people.length > 1 ? commonWords.saved : undefined),
};

/** Takes back every operation by which somebody is in. */
export const undoingIn: Action<Undone> = {
  ...common,
  optimistic: ({ itemId, personId }) =>
    patchRoll(itemId, (row) =>
      row.personId === personId ? { ...row, present: false, checkedInAt: null, operations: [] } : row,
    ),
  send: ({ itemId, operations, ids, at }) =>
    sendOperations(
      itemId,
      operations.map((undoes, place) => ({ id: ids[place] ?? newOperationId(), kind: 'undo' as const, at, undoes })),
    ),
};

export const checkingOut: Action<Left> = {
  ...common,
  send: ({ itemId, personId, id, at }) => sendOperations(itemId, [{ id, kind: 'out', at, personId }]),
};

/** Changes the rows of the roll that are here; answers how to change them back. */
async function patchRoll(itemId: string, change: (row: RollEntry) => RollEntry): Promise<() => void> {
  const queryKey = attendanceKeys.rolls(itemId);
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<Paged<RollEntry>>({ queryKey });
  queryClient.setQueriesData<Paged<RollEntry>>(
    { queryKey },
    (page) => page && { ...page, items: page.items.map(change) },
  );
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data));
}

export type OpenedItem = z.output<typeof openedItem>;

/** How many of the roll are here, or how many came if somebody has left; at an old check-in nobody is here. */
export function presenceIn(item: OpenedItem): string {
  const { present, left, onRoll } = item;
  if (hasClosed(item)) return sharedWords.countCame({ count: present });
  return left > 0
    ? rollWords.presentOf({ here: present - left, came: present })
    : w.present({ here: present, all: Math.max(present, onRoll) });
}
