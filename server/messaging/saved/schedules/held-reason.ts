import type { Ctx } from '../../../core/context.ts';
import type { Words } from '../../../core/errors.ts';
import { confirmations } from '../../channels/messaging-texts.ts';
import { inEnglish, sayTo, type Text } from '../../../core/language/catalogue.ts';

/** Why a schedule did not go: the code of the refusal, and its words as a text, which is said when it is read. */
export type Why = { code: string; text: Words };

/** Why nothing goes by itself that was scheduled before a restore, or by a rule since: until an administrator says so. */
export const heldAfterRestore: Why = { code: 'messaging.restored', text: confirmations.heldAfterRestore };

/** The columns of a schedule that nothing stands in the way of. */
export const noReason = { reason: '', why: null, unitsNeeded: 0 };

/** In English besides, for the release before, which knows no other. */
export const reasonColumns = (why: Why) => ({
  reason: typeof why.text === 'string' ? why.text : inEnglish(why.text),
  why,
});

/** The reason in the language of whoever asks. What was stored before there were texts reads as it was written. */
export function reasonOf({ user }: Ctx, { reason, why }: { reason: string; why: Why | null }): string {
  return why && typeof why.text !== 'string' ? sayTo(user, why.text satisfies Text) : reason;
}
