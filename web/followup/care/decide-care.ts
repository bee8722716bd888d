import type { CareState } from '../../../contract/followup/care-reasons.ts';
import { undoButton, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { careWords as w } from './words.ts';

type Settled = { people: number };
type Wish = { ids: string[]; state: CareState };

const said = { done: w.markedDone, not_needed: w.markedNotNeeded, open: w.opened };

const settleAgain: Action<Wish, Settled> = {
  send: (body) => api.followup.decideCare({ body }),
  update: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
  success: ({ people }, { state }) => said[state]({ count: people }),
};

/** Says what became of people on the list, with a way back. */
export const decidingCare: Action<Wish, Settled> = {
  ...settleAgain,
  undo: (_, { ids, state }) => (state === 'open' ? undefined : undoButton(w.undo, settleAgain, { ids, state: 'open' })),
};
