import { undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { firstTimerWords as w } from './words.ts';

type Changed = { people: number };

const readAgain = () => queryClient.invalidateQueries({ queryKey: ['people'] });

const undoMembers: Action<string[], Changed> = {
  send: (ids) => api.followup.undoMembers({ body: { ids } }),
  update: readAgain,
  success: ({ people }) => w.undone({ count: people }),
};

/** Makes members of first-timers, with a way back. */
export const makeMembers: Action<string[], Changed> = {
  send: (ids) => api.followup.makeMembers({ body: { ids } }),
  update: readAgain,
  success: ({ people }) => ({ title: w.madeMembers({ count: people }), detail: w.madeMembersAbout }),
  undo: (_, ids) => undoButton(w.undo, undoMembers, ids),
};
