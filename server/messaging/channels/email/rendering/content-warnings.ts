import type { EmailWarning } from '../../../../../contract/messaging/channels/email/payload.ts';

/** Mail programs cut what is longer than 102 KB. */
const MOST_BYTES = 100 * 1024;

/** Whether letters shout: nearly all of enough of them are capitals. Scripts without capitals never do. */
function shouts(text: string, enough: number): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals + small >= enough && capitals > 4 * small;
}

/** What templates leave to whoever writes stands in [brackets]; as many of them are named as one reads. */
function leftToFillIn(text: string): string[] {
  const found = Array.from(text.matchAll(/\[([^[\]]{2,200})\]/g), ([, inside = '']) => inside.trim());
  return [...new Set(found)].filter((inside) => /\p{L}/u.test(inside)).slice(0, 5);
}

const plainEntities = (text: string): string =>
  text.replaceAll('&nbsp;', ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** What should be looked at before an e-mail goes, as far as its words and its length tell. */
export function contentWarnings({
  subject,
  html,
  words,
  body,
}: {
  subject: string;
  html: string;
  words: string;
  body: string;
}): EmailWarning[] {
  const warnings: EmailWarning[] = [];
  const warn = (kind: EmailWarning['kind']) => void warnings.push({ kind, about: '', blocking: false });
  if (subject.trim() === '') warn('no subject');
  const read = body.replaceAll(/<[^<>]*>/g, '');
  for (const about of leftToFillIn(`${subject} ${plainEntities(read)}`)) {
    warnings.push({ kind: 'to fill in', about, blocking: false });
  }
  if (read.trim() === '') warn(/<img\b/i.test(body) ? 'only pictures' : 'no text');
  if (Buffer.byteLength(html) > MOST_BYTES) warn('too long');
  if (shouts(subject, 8) || shouts(words, 40) || /!{3}/.test(subject)) warn('shouting');
  return warnings;
}
