import { ApiError } from '../../../core/failures.ts';
import { toast } from '../../../core/toast.tsx';
import { alreadyDone } from '../../schedule-conflict-words.ts';
import type { Attempt } from '../draft/draft.ts';
import type { DraftWork } from '../composer.ts';
import { afterFailing } from '../draft/draft-outcome.ts';

/** Whether an earlier attempt at this very message, maybe in another window, has sent or scheduled it in another way. */
export const isAlreadySent = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'idempotency.mismatch';

/** Says so, and leaves the message as it is: whoever goes on after looking means one more. */
export function showAlreadySent({ draft, become }: DraftWork, attempt: Attempt): undefined {
  toast(alreadyDone);
  become(draft, afterFailing({ ...attempt, key: '' }, true));
}
