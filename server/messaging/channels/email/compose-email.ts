import { domainToASCII } from 'node:url';
import type { EmailOutgoing } from '../../../adapters/email/gateway.ts';
import type { Reader, Text } from '../channel.ts';
import { displayName, headerText } from './header-words.ts';
import { escapeHtml, fillIn, type Filling, fillPiece, markNames, piecesOf } from './rendering/markers.ts';
import { oneLine } from './rendering/one-line.ts';
import { quotedPrintable, softBreak } from './quoted-printable.ts';
import { withReading } from './reading/links.ts';
import { readRendering, type Rendering } from './rendering/rendering.ts';

const CRLF = '\r\n';
/** Nothing that quoted-printable writes begins with it. */
const boundary = '=_koinonia_parts';

/** Stands in where a message is looked at before it is sent. */
const sampleToken = 'K7mPq2Rt9VwXz4Bc';

/** An address as a header of seven bits may name it; one with other letters before its @ is named by the envelope alone. */
function addressHeader(to: string): string {
  const cut = to.lastIndexOf('@');
  const whole = `${to.slice(0, cut)}@${domainToASCII(to.slice(cut + 1))}`;
  return /^[\x21-\x7E]+$/.test(whole) ? `<${whole}>` : 'undisclosed-recipients:;';
}

const partHead = (kind: 'plain' | 'html'): string =>
  [
    `--${boundary}`,
    `Content-Type: text/${kind}; charset=utf-8`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '',
  ].join(CRLF);

/** A body that is encoded once, whose open places are filled for each reader. */
function splicer(marked: string, quote: (value: string) => string): (filling: Filling) => string {
  const pieces = piecesOf(marked).map((piece) => ('text' in piece ? { done: quotedPrintable(piece.text) } : piece));
  return (filling) =>
    pieces
      .map((piece) => ('done' in piece ? piece.done : quotedPrintable(fillPiece(piece, filling, quote))))
      .join(softBreak);
}

/** The subject, its names marked where the message is personal. */
const markedSubject = ({ subject, isPersonalized }: Pick<Text, 'subject' | 'isPersonalized'>): string =>
  isPersonalized ? markNames(subject) : subject;

type Shown = Pick<Reader, 'greeting' | 'fields' | 'token' | 'counted'>;

export type EmailParts = { subject: string; html: string; text: string };

const fillingOf = (text: Text, { greeting, fields, token = sampleToken, counted }: Shown): Filling => ({
  name: oneLine(greeting),
  fields,
  organisation: text.sender,
  link: text.optOutBase + token,
  reading: counted?.address ?? '',
});

/** How it reads: its parts as they go out, not yet encoded. */
export function fillEmail(text: Text, reader: Shown): EmailParts {
  const { html, text: plain } = readRendering(text);
  const filling = fillingOf(text, reader);
  return {
    subject: oneLine(fillIn(markedSubject(text), filling)),
    html: fillIn(html, filling, escapeHtml),
    text: fillIn(plain, filling),
  };
}

/** What goes out to each reader of a message: encoded once, spliced for each. */
export function composeEmail(from: string, text: Text): (reader: Reader) => EmailOutgoing {
  const rendering: Rendering = readRendering(text);
  const html = splicer(rendering.html, escapeHtml);
  // The links of a message are the same for all of whom it is counted.
  let read: ReturnType<typeof splicer> | undefined;
  const plain = splicer(rendering.text, (value) => value);
  const subject = piecesOf(markedSubject(text));
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const replyTo = text.extras['replyTo'] ?? '';
  const head = [
    `From: ${displayName(text.sender)}<${from}>`,
    ...(replyTo === '' ? [] : [`Reply-To: <${replyTo}>`]),
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    `Content-Type: multipart/alternative;${CRLF} boundary="${boundary}"`,
  ].join(CRLF);
  return (reader) => {
    const { reference, to, counted } = reader;
    if (counted) read ??= splicer(withReading(rendering.html, counted.links), escapeHtml);
    const filled = counted && read ? read : html;
    const filling = fillingOf(text, reader);
    const named = subject.map((piece) => ('text' in piece ? piece.text : fillPiece(piece, filling, (value) => value)));
    const mime = [
      head,
      `To: ${addressHeader(to)}`,
      `Subject: ${headerText(oneLine(named.join('')))}`,
      `Message-ID: <${reference}@${domain}>`,
      `List-Unsubscribe: <${filling.link}>`,
      '',
      partHead('plain') + plain(filling),
      partHead('html') + filled(filling),
      `--${boundary}--`,
      '',
    ].join(CRLF);
    return { reference, to, mime };
  };
}
