import type { ChosenPeople } from '../../contract/people/filter.ts';
import { undoButton, type Action } from '../core/action.ts';
import { api } from '../core/client.ts';
import { useAction } from '../core/use-action.ts';
import { changedPeople } from './keys.ts';
import { archiveWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

type Done = { people: number; actId: string };
type Chosen = { who: ChosenPeople; count: number };

/** Takes back an archiving or restoring, by its id. */
const undoAct: Action<string, { people: number }> = {
  send: (id) => api.people.undoAct({ params: { id } }),
  success: () => commonWords.undone,
  invalidates: changedPeople,
};

/** Asks in the words of the specification first. */
const archive: Action<Chosen, Done> = {
  ask: ({ count }) => ({ ...w.ask, title: w.title({ count }) }),
  send: ({ who }, { idempotencyKey }) =>
    api.people.archiveChosen({ body: { who } }, { idempotencyKey, timeout: 60_000 }),
  success: ({ people }) => w.archived({ count: people }),
  undo: ({ actId }) => undoButton(commonWords.undo, undoAct, actId),
  invalidates: changedPeople,
};

const restore: Action<string[], Done> = {
  send: (ids) => api.people.restore({ body: { ids } }),
  success: ({ people }) => (people === 0 ? { severity: 'info', title: w.notRestored } : commonWords.done),
  undo: ({ people, actId }) => (people === 0 ? undefined : undoButton(commonWords.undo, undoAct, actId)),
  invalidates: changedPeople,
};

/** Archiving and restoring, each with a way back. Both answer whether it was done; `busy` while one is under way. */
export function useArchiving() {
  const archiving = useAction(archive);
  const restoring = useAction(restore);
  return {
    busy: archiving.busy || restoring.busy,
    archive: (who: ChosenPeople, count: number) => archiving.run({ who, count }),
    restore: restoring.run,
  };
}
