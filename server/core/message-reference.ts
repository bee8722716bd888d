import { home } from './identity/cookie.ts';

/** One attempt at one recipient of a message: `seq` is the recipient's place in it, `rung` that of the route in the ladder. */
export type Attempt = { messageId: string; seq: number; rung: number };

/**
 * What providers, mail servers and Message-IDs know an attempt by; the same however often it is tried. It comes back without
 * saying whose it is, so it begins with the home of the organisation: `A.<message>.<seq>.<rung>`.
 */
export const messageReference = ({ messageId, seq, rung }: Attempt): string => `${home}.${messageId}.${seq}.${rung}`;

/** The same of an answer that is no message, such as the one to HELP: nothing is looked for by it, but providers keep it. */
export const answerReference = (to: string): string => `${home}.${to}.${crypto.randomUUID()}`;

const shape = /^(?:([A-Z])\.)?([0-9a-f-]{36})\.(\d+)\.(\d+)$/;

/** What a reference says; its `home` is empty where it was made before there were homes. Undefined for any other text. */
export function readMessageReference(reference: string): (Attempt & { home: string }) | undefined {
  const [, of = '', messageId, seq, rung] = shape.exec(reference) ?? [];
  return messageId === undefined ? undefined : { home: of, messageId, seq: Number(seq), rung: Number(rung) };
}
