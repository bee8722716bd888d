import { isTooShort } from '../../contract/session/new-password.ts';
import { catalogue } from '../core/catalogue.ts';

const w = catalogue('new-password', {
  tooShort: 'Use at least 8 characters; three or four words are easy to remember.',
});

/** Why a password that is typed cannot be a new one; undefined when it can. */
export const passwordProblem = (password: string): string | undefined =>
  isTooShort(password) ? w.tooShort : undefined;
