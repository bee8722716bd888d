import type { routes } from '../../../contract/routes.ts';
import { runAction, undoButton, type Action } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';
import { peopleKeys } from '../keys.ts';
import { familyWords as w } from './words.ts';

type Whole = Output<(typeof routes)['people']['deleteFamily']>;

const bringBack: Action<Whole> = {
  send: (whole, options) => api.people.createFamily({ body: whole }, options),
  success: (_, { name }) => w.broughtBack({ name }),
  invalidates: [peopleKeys.all],
  invalidatesAfterFailure: true,
};

/** Asks, then deletes a family and leaves its page; one click undoes it. */
export async function deleteFamilyWithUndo(
  family: { id: string; name: string },
  leave: () => Promise<void>,
): Promise<void> {
  const done = await runAction(
    {
      ask: ({ name }) => ({ title: w.takeAwayAsk({ name }), message: w.takeAwayAbout, verb: w.takeAway, danger: true }),
      send: ({ id }) => api.people.deleteFamily({ params: { id } }),
      success: (_, { name }) => w.takenAway({ name }),
      undo: (whole) => undoButton(w.undo, bringBack, whole),
    },
    family,
  );
  if (done) await leave();
}
