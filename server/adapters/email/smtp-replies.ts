import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { cut } from '../../core/storable-text.ts';
import { speaksOfFullMailbox, speaksOfSender } from './bounces/plain-bounce.ts';
import type { Outcome } from '../gateway.ts';

/** How far a message had come when something went wrong: whether its last byte had been handed over. */
export type Phase = 'before the last byte' | 'after the last byte';

/** A status code of RFC 3463 in a reply: `5.1.1`. */
const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;

/** About the recipient's address: no such mailbox, no such system, not an address, moved away, takes no mail at all. */
const ofTheAddress = new Set(['1', '2', '3', '6', '10']);

/** Whether a reply is about us as senders, or how much we send, rather than about one recipient. */
export function isPolicy(words: string): boolean {
  const [, , subject, detail = ''] = enhanced.exec(words) ?? [];
  // 5.1.7 and 5.1.8 are about the sender's address.
  return (
    subject === '7' ||
    (subject === '1' && /^[78]$/.test(detail)) ||
    /\b(rate|throttl|too many|spam|blocked|blacklist|blocklist|policy|reputation)/i.test(words)
  );
}

const oneLine = (text: string): string => cut(text.replaceAll(/\s+/g, ' ').trim(), 300);

/** A connection whose certificate is wrong stays so until somebody sees to it. */
const brokenTls = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME)/;

type Failure = SMTPConnection.SMTPError & { originalCode?: string };

export function outcomeOf(failure: Failure, phase: Phase): Outcome {
  const { responseCode, command = '', code = '' } = failure;
  const words = oneLine(failure.response || failure.message);
  if (!responseCode) return withoutReply(failure, phase, words);
  // A reply is certain, whatever the phase.
  if (responseCode < 500) return { outcome: 'not now', words };
  if (command === 'RCPT TO') {
    const [, , subject, detail = ''] = enhanced.exec(words) ?? [];
    // Some servers answer so whatever they refuse: one fault of the sender would end mail to everybody.
    const isOther = speaksOfSender(words) || speaksOfFullMailbox(words);
    const badAddress = subject === '1' && ofTheAddress.has(detail) && !isOther;
    return { outcome: 'refused', words, ...(badAddress && { badAddress }) };
  }
  if (command === 'DATA') return { outcome: 'refused', words };
  return { outcome: 'provider refuses us', words: `${placeOf(command, code)}: ${words}` };
}

function withoutReply({ code = '', originalCode = '', command }: Failure, phase: Phase, words: string): Outcome {
  if (code === 'EMESSAGE') return { outcome: 'refused', words };
  if (code === 'EENVELOPE') return { outcome: 'refused', words };
  if (brokenTls.test(originalCode))
    return { outcome: 'provider refuses us', words: `${placeOf('STARTTLS', code)}: ${words}` };
  if (code === 'EAUTH') return { outcome: 'provider refuses us', words: `${placeOf(command ?? '', code)}: ${words}` };
  if (phase === 'before the last byte') return { outcome: 'not now', words };
  return { outcome: 'unknown', words: `The mail server broke off after it had the whole e-mail: ${words}` };
}

function placeOf(command: string, code: string): string {
  if (command.startsWith('AUTH') || code === 'EAUTH') return 'The mail server does not let us sign in';
  if (command === 'MAIL FROM') return 'The mail server does not accept our sender address';
  if (command === 'STARTTLS' || code === 'ETLS') return 'No safe connection to the mail server';
  return 'The mail server refuses us';
}
