import type { EmailOutgoing } from '../../../adapters/email/gateway.ts';
import { asciiAddress, everyServerTakes } from '../../../core/ascii-address.ts';
import type { Reader, Text } from '../channel.ts';
import { escapeHtml, fillIn, type Filling, fillPiece, markNames, piecesOf } from './rendering/markers.ts';
import { oneLine } from './rendering/one-line.ts';
import { quotedPrintable, softBreak } from './rendering/quoted-printable.ts';
import { withReading } from './reading/reading-address.ts';
import { readRendering, type Rendering } from './rendering/rendering.ts';

const CRLF = '\r\n';
/** A prefix that quoted-printable never writes. */
const boundary = '=_koinonia_parts';

/** Takes the place of the name while a message is previewed. */
const sampleToken = 'K7mPq2Rt9VwXz4Bc';

/** An address fit for a seven-bit header; one with other letters before its @ only goes into the envelope. */
function addressHeader(to: string): string {
  const address = asciiAddress(to);
  return everyServerTakes(address) ? `<${address}>` : 'undisclosed-recipients:;';
}

const partHead = (kind: 'plain' | 'html'): Buffer =>
  Buffer.from(
    [
      `--${boundary}`,
      `Content-Type: text/${kind}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '',
    ].join(CRLF),
  );

const heads = { plain: partHead('plain'), html: partHead('html'), end: Buffer.from(`--${boundary}--${CRLF}`) };

/** A body that is encoded once, whose open places are filled for each reader; each of its pieces is whole lines. */
function splicer(marked: string, quote: (value: string) => string): (filling: Filling) => Buffer[] {
  const all = piecesOf(marked);
  const pieces = all.map((piece, place) => {
    const after = place + 1 < all.length ? softBreak : CRLF;
    return 'text' in piece ? quotedPrintable(piece.text, after) : { piece, after };
  });
  return (filling) =>
    pieces.map((one) =>
      Buffer.isBuffer(one) ? one : quotedPrintable(fillPiece(one.piece, filling, quote), one.after),
    );
}

/** A line such as the subject, its names marked where the message is personal. */
const marked = ({ isPersonalized }: Pick<Text, 'isPersonalized'>, line: string): string =>
  isPersonalized ? markNames(line) : line;

type Shown = Pick<Reader, 'greeting' | 'fields' | 'token' | 'counted'>;

type EmailParts = { subject: string; html: string; text: string };

const fillingOf = (text: Text, { greeting, fields, token = sampleToken, counted }: Shown): Filling => ({
  name: oneLine(greeting),
  fields,
  organisation: text.sender,
  link: text.optOutBase + token,
  reading: counted?.address ?? '',
});

/** The parts of the e-mail as they are sent, before encoding. */
export function fillEmail(text: Text, reader: Shown): EmailParts {
  const { html, text: plain } = readRendering(text);
  const filling = fillingOf(text, reader);
  return {
    subject: fillLine(text, text.subject, reader),
    html: fillIn(html, filling, escapeHtml),
    text: fillIn(plain, filling),
  };
}

/** One of its header lines, before encoding. */
export const fillLine = (text: Text, line: string, reader: Shown): string =>
  oneLine(fillIn(marked(text, line), fillingOf(text, reader)));

/** Writes a message for each reader: encoded once, spliced for each. */
export function composeEmail(from: string, text: Text): (reader: Reader) => EmailOutgoing {
  const rendering: Rendering = readRendering(text);
  const html = splicer(rendering.html, escapeHtml);
  // The links of a message are the same for all of whom it is counted.
  let read: ReturnType<typeof splicer> | undefined;
  const plain = splicer(rendering.text, (value) => value);
  const subject = piecesOf(marked(text, text.subject));
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
    const headers = [
      head,
      `To: ${addressHeader(to)}`,
      `Subject: ${headerText(oneLine(named.join('')))}`,
      `Message-ID: <${reference}@${domain}>`,
      `List-Unsubscribe: <${filling.link}>`,
      '',
      '',
    ].join(CRLF);
    const body = [heads.plain, ...plain(filling), heads.html, ...filled(filling), heads.end];
    return { reference, to, head: headers, body };
  };
}

/** Bytes of one encoded word, so that with its frame it stays under 75 characters. */
const WORD_BYTES = 42;

const plain = /^[\x20-\x7E]*$/;

/** A header's text: as it is where it is short and plain, else in encoded words (RFC 2047), a line each. */
function headerText(text: string): string {
  if (plain.test(text) && text.length <= 66 && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  if (word !== '') words.push(word);
  return words.map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ');
}

/** A name before an address. */
function displayName(name: string): string {
  if (name === '') return '';
  const encoded = headerText(name);
  if (encoded !== name) return `${encoded}\r\n `;
  return `"${name.replaceAll(/["\\]/g, (mark) => `\\${mark}`)}" `;
}
