import { undoButton, type Action } from '../../core/action.ts';
import { api, type Output } from '../../core/client.ts';
import { changedPeople } from '../keys.ts';
import { duplicateWords as w } from './words.ts';
import { nameOf } from '../find-people.ts';
import type { routes } from '../../../contract/routes.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

type Two = Pick<Pair, 'first' | 'second'>;

const idsOf = ({ first, second }: Two) => ({ first: first.id, second: second.id });

const forget: Action<Two> = {
  send: (two) => api.people.notTheSame({ body: { ...idsOf(two), forget: true } }),
  success: () => w.undone,
  invalidates: changedPeople,
};

/** Stores that two people are not the same, and offers to undo it. */
export const markAsDifferent: Action<Two> = {
  send: (two) => api.people.notTheSame({ body: idsOf(two) }),
  success: (_, { first, second }) => w.apartDone({ one: nameOf(first), other: nameOf(second) }),
  undo: (_, two) => undoButton(commonWords.undo, forget, two),
  invalidates: changedPeople,
};

export type Pair = Output<(typeof routes)['people']['duplicates']>['items'][number];
