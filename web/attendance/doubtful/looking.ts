import type { Doubtful } from '../../../contract/attendance/report-schemas.ts';
import { type Action, undoButton } from '../../core/action.ts';
import { attendanceKeys } from '../keys.ts';
import { newOperationId, nowHere, sendOperations } from '../operations.ts';
import { doubtfulWords as w } from './words.ts';

type Looked = { itemId: string; people: readonly Doubtful[]; ids: readonly string[] };

export const looked = (itemId: string, people: readonly Doubtful[]): Looked => ({
  itemId,
  people,
  ids: people.flatMap(({ operations }) => operations.map(newOperationId)),
});

const common = { invalidates: [attendanceKeys.all], invalidatesAfterFailure: true };

/** Somebody was there: entered by hand, at the time at which they count already, nothing of it is in doubt. */
export const sayingTheyCame: Action<Looked> = {
  ...common,
  send: async ({ itemId, people, ids }) => {
    const entered = people.map(({ personId, checkedInAt: at }, place) => ({
      id: ids[place] ?? newOperationId(),
      kind: 'in' as const,
      at,
      personId,
    }));
    await sendOperations(itemId, entered);
  },
  success: (_, { people }) => w.saved({ count: people.length }),
};

const puttingBack: Action<Looked> = {
  ...sayingTheyCame,
  success: (_, { people }) => w.back({ name: people[0]!.name }),
};

/** Somebody was not there: what the phone said of them is taken back. */
export const takingOut: Action<Looked> = {
  ...common,
  send: ({ itemId, people, ids }) =>
    sendOperations(
      itemId,
      people
        .flatMap(({ operations }) => operations)
        .map((undoes, place) => ({ id: ids[place] ?? newOperationId(), kind: 'undo' as const, at: nowHere(), undoes })),
    ),
  success: (_, { people }) => w.taken({ name: people[0]!.name }),
  undo: (_, { itemId, people }) => undoButton(w.undo, puttingBack, looked(itemId, people)),
};
