import { home } from './identity/cookie.ts';

/** One attempt at one recipient of a message: `seq` is the recipient's place in it, `rung` that of the route in the ladder. */
export type Attempt = { messageId: string; seq: number; rung: number };

/**
 * The name of an attempt for providers, mail servers and Message-IDs; the same on every retry. It comes back without
 * its organisation, so it begins with the organisation's home: `A.<message>.<seq>.<rung>`.
 */
export const messageReference = ({ messageId, seq, rung }: Attempt): string => `${home}.${messageId}.${seq}.${rung}`;

/** The same of an answer that is no message, such as the one to HELP: nothing is looked for by it, but providers keep it. */
export const answerReference = (to: string): string => `${home}.${to}.${crypto.randomUUID()}`;

const shape = /^(?:([A-Z])\.)?([0-9a-f-]{36})\.(\d+)\.(\d+)$/;

/** Parses a reference; `home` is empty if it was made before there were homes. Undefined for any other text. */
export function readMessageReference(reference: string): (Attempt & { home: string }) | undefined {
  const [, of = '', messageId, seq, rung] = shape.exec(reference) ?? [];
  return messageId === undefined ? undefined : { home: of, messageId, seq: Number(seq), rung: Number(rung) };
}
