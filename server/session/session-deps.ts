import type { Mailer } from '../adapters/email/mailer.ts';
import type { Ctx } from '../core/context.ts';
import type { OpenCtx } from '../core/http/handlers.ts';
import type { z } from 'zod';
import type { mailFinding, provider } from '../../contract/session/schemas.ts';
import { sayTo, type Text } from '../core/language/catalogue.ts';

/** Later features' part in a new organisation, in its own first transaction: a sender id, units, sample data. */
export type NewOrganisation = (ctx: Ctx, wishes: { organisation: string; sampleData: boolean }) => Promise<void>;

/**
 * Joins an organisation by an invitation that is found by the hash of its link, and answers which. A refusal where that has
 * ended.
 */
export type Join = (ctx: OpenCtx, by: { linkHash: Uint8Array; accountId: string }) => Promise<string>;

export type SessionDeps = {
  mailer: Mailer | null;
  /** True where every SMS route is the sandbox. */
  sandbox: boolean;
  /** The application's address, without a slash at the end. */
  appUrl: () => string;
  /** System mail that could not be handed over; for the log, without addresses. */
  onMailFailure: (kind: string) => void;
  /** How a member joins; an administrator does by an invitation of this feature. */
  joinAsMember: Join;
  newOrganisation: readonly NewOrganisation[];
  /** Each feature's removal of its sample data, answering how many people went; later features first. */
  removeSampleData: readonly ((ctx: Ctx) => Promise<number>)[];
  /** How the records of mail stand; empty without a mail server. */
  deliverability: () => Promise<MailFinding[]>;
  /** How near the organisation is to the limit of what it may keep in files. */
  storageState: (ctx: Ctx) => Promise<'fine' | 'nearly-full' | 'full'>;
  providers: () => Promise<ProviderState[]>;
};

type Reply<Schema extends z.ZodType, Said extends string> = Omit<z.input<Schema>, Said> & Record<Said, Text | string>;

/** A provider that messages leave by or data is kept in, and whether it answers, before its words are translated. */
export type ProviderState = Reply<typeof provider, 'label' | 'words'>;
export type MailFinding = Reply<typeof mailFinding, 'words'>;

type Reader = { user: { language?: string } | null };

export async function readProviders(deps: { providers: () => Promise<ProviderState[]> }, { user }: Reader) {
  const states = await deps.providers();
  return states.map((one) => ({ ...one, label: sayTo(user, one.label), words: sayTo(user, one.words) }));
}

export async function readDeliverability(deps: { deliverability: () => Promise<MailFinding[]> }, { user }: Reader) {
  const findings = await deps.deliverability();
  return findings.map((one) => ({ ...one, words: sayTo(user, one.words) }));
}
