import { Refusal } from '../../core/errors.ts';
import type { OpenCtx } from '../../core/http/handlers.ts';
import { countAttempt } from '../../core/identity/throttle.ts';
import { resets } from '../limits.ts';
import type { SessionDeps } from '../session-deps.ts';
import { makeLink } from './links.ts';
import { say } from '../../core/language/catalogue.ts';
import { letters } from '../mail-texts.ts';

/**
 * Writes to somebody new, so that they can prove their address. After the answer, which does not wait for the mail server;
 * who has had too many letters this hour gets none, and can ask later.
 */
export function sendFirstProofMail(deps: SessionDeps, ctx: OpenCtx, email: string): void {
  if (!deps.mailer) return;
  setImmediate(
    () =>
      void countAttempt(ctx.base.database, resets, email)
        .then(() => mailProof(deps, ctx, email))
        .catch((failure: unknown) => {
          if (!(failure instanceof Refusal)) deps.onMailFailure('proof of address');
        }),
  );
}

/** Mails a link and a code; it says nothing of what anybody typed, so that nobody writes to strangers through it. */
export async function mailProof({ mailer, appUrl }: SessionDeps, ctx: OpenCtx, email: string): Promise<void> {
  const { database, clock } = ctx.base;
  const made = await makeLink(database, { email, now: clock(), madeBy: 'mail' });
  if (!made) return;
  const code = `${made.code.slice(0, 4)} ${made.code.slice(4)}`;
  const link = `${appUrl()}/confirm-address#${made.token}`;
  const { subject, text } = letters.proof;
  await mailer?.send({ to: email, subject: say(subject, ctx.language), text: say(text({ code, link }), ctx.language) });
}
