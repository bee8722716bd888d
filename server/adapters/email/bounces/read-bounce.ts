import PostalMime, { type Attachment, type Email } from 'postal-mime';
import {
  bestStatus,
  isPolicy,
  isWrongAddress,
  speaksOfFullMailbox,
  speaksOfSender,
  readPlainFailures,
  tellsOfFailure,
  addressIn,
  type Fields,
  readFieldBlocks,
} from './plain-bounce.ts';

/** A report that is larger is not read: a returned message is at most what we sent, and rarely comes whole. */
export const largestBounceBytes = 2 * 1024 * 1024;

/** A report by a mail server or mailbox provider about one address. */
export type Bounce = {
  /**
   * `hard`: the address is wrong (5.1.x). `soft`: given up for another reason, such as a full mailbox. `refused`: by a rule
   * against the message or its sender (x.7.x), which says nothing about the address. `delayed`: still trying. `delivered`:
   * confirmed. `complaint`: the reader called it spam.
   */
  kind: 'hard' | 'soft' | 'refused' | 'delayed' | 'delivered' | 'complaint';
  /** As the report names it; null where it names none, as complaints often do. */
  address: string | null;
  /** Enhanced status code, such as `5.1.1`. */
  status: string | null;
  /** The other server's words, cut to 300 characters. */
  words: string;
};

export type BounceMail = {
  bounces: Bounce[];
  /**
   * Possible return paths of ours, in lower case: the report's delivery address, the sender it names, and the return
   * path of the returned message.
   */
  returnPaths: string[];
};

/**
 * Reads a bounce (RFC 3464, or the words of qmail, Exim and Sendmail) or a complaint (RFC 5965). Null for any other mail:
 * replies, out-of-office notes and challenges report nothing.
 *
 * @param raw the message as it arrived, at most `largestBounceBytes`
 */
export async function readBounce(raw: Uint8Array): Promise<BounceMail | null> {
  if (raw.byteLength > largestBounceBytes) return null;
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 }).catch(() => null);
  if (!mail) return null;
  const bounces = feedback(mail) ?? statusReport(mail) ?? outlookComplaint(mail) ?? plainBounce(mail);
  if (!bounces || bounces.length === 0) return null;
  return { bounces, returnPaths: returnPathsIn(mail) };
}

const header = (mail: Email, name: string): string | undefined => mail.headers.find(({ key }) => key === name)?.value;

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

function textOfPart(mail: Email, types: readonly string[]): string | undefined {
  const part = mail.attachments.find(({ mimeType }) => types.includes(mimeType));
  return part && textOf(part);
}

/** The message that is reported on, or its headers alone. */
function returnedMessage(mail: Email): string | undefined {
  return textOfPart(mail, ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/rfc822-headers']);
}

/** No control characters: the database takes no NUL, and a mail that cannot be written down would come for ever. */
const cut = (words: string): string =>
  words
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);

function feedback(mail: Email): Bounce[] | null {
  const report = textOfPart(mail, ['message/feedback-report']);
  if (report === undefined) return null;
  const [fields] = readFieldBlocks(report);
  const type = fields?.get('feedback-type')?.toLowerCase();
  if (!fields || !type) return [];
  // `not-spam` takes a complaint back, and `auth-failure` reports on a signature: neither is one.
  if (!['abuse', 'fraud', 'virus', 'opt-out', 'opt-out-list', 'other', 'complaint'].includes(type)) return [];
  const address =
    addressIn(fields.get('original-rcpt-to')) ?? addressIn(fields.get('removal-recipient')) ?? onlyReaderOf(mail);
  return [{ kind: 'complaint', address, status: null, words: cut(fields.get('user-agent') ?? type) }];
}

/** Complaints of Outlook.com bear no report: the message comes back with the reader's address above it. */
function outlookComplaint(mail: Email): Bounce[] | null {
  const returned = returnedMessage(mail);
  const [fields] = readFieldBlocks(returned ?? '');
  const address = addressIn(fields?.get('x-hmxmroriginalrecipient'));
  return address ? [{ kind: 'complaint', address, status: null, words: 'Outlook.com' }] : null;
}

/** The recipient of the message that is complained about, if there is only one. */
function onlyReaderOf(mail: Email): string | null {
  const [fields] = readFieldBlocks(returnedMessage(mail) ?? '');
  const to = fields?.get('to') ?? '';
  return to.includes(',') ? null : addressIn(to);
}

function statusReport(mail: Email): Bounce[] | null {
  const report = textOfPart(mail, ['message/delivery-status', 'message/global-delivery-status']);
  if (report === undefined) return null;
  const stated = readFieldBlocks(report).flatMap((fields) => fromFields(fields) ?? []);
  if (stated.length > 0) return stated;
  // Confirmations are reports, too: an address in their text is no failure.
  const text = mail.text ?? '';
  return tellsOfFailure(text) ? inWords(text, header(mail, 'x-failed-recipients')) : [];
}

function fromFields(fields: Fields): Bounce | null {
  const action = fields.get('action')?.toLowerCase().split(/[\s(]/)[0];
  const address = originalRecipient(fields) ?? addressIn(fields.get('final-recipient'));
  if (!action && !fields.has('final-recipient')) return null;
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const status = bestStatus(fields.get('status'), diagnostic);
  const words = cut(diagnostic || (status ?? ''));
  switch (action ?? (status?.startsWith('5') ? 'failed' : undefined)) {
    case 'failed':
      return { kind: failedKind(status, words), address, status, words };
    case 'delayed':
      return { kind: 'delayed', address, status, words };
    case 'delivered':
    case 'relayed':
    case 'expanded':
      return { kind: 'delivered', address, status, words };
    default:
      return null;
  }
}

/** The address as first written; special characters are in hexadecimal (xtext, RFC 3461, 4). */
const originalRecipient = (fields: Fields): string | null =>
  addressIn(
    fields
      .get('original-recipient')
      ?.replaceAll(/\+([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  );

const failedKind = (status: string | null, words: string): Bounce['kind'] => {
  if (isPolicy(status) || speaksOfSender(words)) return 'refused';
  return isWrongAddress(status) && !speaksOfFullMailbox(words) ? 'hard' : 'soft';
};

/** A bounce without a report part: only from a mail system, never an automatic answer. */
function plainBounce(mail: Email): Bounce[] | null {
  const failedRecipients = header(mail, 'x-failed-recipients');
  const from = (mail.from?.address || mail.from?.name || '').toLowerCase();
  const isMailSystem = /^(mailer-daemon|postmaster|mail-daemon|mailer_daemon)\b/.test(from);
  const isAnswer = header(mail, 'auto-submitted')?.toLowerCase().startsWith('auto-replied') ?? false;
  const hasNoSender = mail.returnPath === '<>' || mail.returnPath === '';
  if (!failedRecipients && !isMailSystem && (!hasNoSender || isAnswer)) return null;
  return inWords(mail.text ?? '', failedRecipients);
}

const inWords = (text: string, failedRecipients: string | undefined): Bounce[] =>
  readPlainFailures(text, failedRecipients).map(({ address, status, words, delayed }) => ({
    kind: delayed ? 'delayed' : failedKind(status, words),
    address,
    status,
    words: cut(words),
  }));

function returnPathsIn(mail: Email): string[] {
  const [complaint] = readFieldBlocks(textOfPart(mail, ['message/feedback-report']) ?? '');
  const [returned] = readFieldBlocks(returnedMessage(mail) ?? '');
  const written = [
    mail.deliveredTo,
    header(mail, 'x-original-to'),
    header(mail, 'envelope-to'),
    header(mail, 'x-envelope-to'),
    ...(mail.to ?? []).map(({ address }) => address),
    complaint?.get('original-mail-from'),
    returned?.get('return-path'),
  ];
  return [...new Set(written.flatMap((value) => addressIn(value) ?? []))];
}
