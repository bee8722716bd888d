import type { Composer, DraftWork } from '../composer.ts';
import { changedDraft, isWorthKeeping, type Attempt, type Draft } from './draft.ts';
import { payloadOf } from '../sending/payload.ts';
import { detachedDraft } from './draft-after-sending.ts';

/** What goes out, as text; how it was kept makes no difference. */
export const draftText = (composer: Composer, draft: Draft): string =>
  JSON.stringify({ ...payloadOf(composer, draft), draftId: undefined });

/** Once it has gone out nothing is left of it; what has been written meanwhile stays, as a message of its own. */
export const afterSending =
  ({ composer, draft: was, emptied }: Pick<DraftWork, 'composer' | 'draft' | 'emptied'>) =>
  (now: Draft): Draft =>
    draftText(composer, now) === draftText(composer, was)
      ? emptied(now)
      : changedDraft({ ...now, attempt: undefined }, { ...detachedDraft, schedule: undefined });

/** Once it has been saved it is that draft, unless something else has been begun or opened meanwhile. */
export const afterSaving =
  (composer: Composer, was: Draft, kept: Partial<Draft>) =>
  (now: Draft): Draft =>
    now.draftId === was.draftId && isWorthKeeping(composer, now) ? changedDraft(now, kept) : now;

/** Until it is answered nobody knows whether a try has gone out: whoever comes back before is told so. */
export const withUnsureAttempt =
  (attempt: Attempt) =>
  (now: Draft): Draft => ({ ...now, attempt: { ...attempt, unsure: true } });

/** What was changed since the try is another message. */
export const afterFailing =
  (attempt: Attempt, unsure: boolean) =>
  (now: Draft): Draft => ({
    ...now,
    attempt: { ...attempt, key: now.attempt?.key === attempt.key ? attempt.key : '', unsure },
  });
