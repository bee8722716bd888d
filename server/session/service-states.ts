import type { z } from 'zod';
import type { mailFinding, provider } from '../../contract/session/schemas.ts';
import { sayTo, type Text } from '../core/language/catalogue.ts';

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
