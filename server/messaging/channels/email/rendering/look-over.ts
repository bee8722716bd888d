import type { EmailWarning } from '../../../../../contract/messaging/channels/email/payload.ts';

/** Mail programs cut what is longer than 102 KB. */
const MOST_BYTES = 100 * 1024;

/** Whether letters shout: nearly all of enough of them are capitals. Scripts without capitals never do. */
function shouts(text: string, enough: number): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  return capitals + small >= enough && capitals > 4 * small;
}

/** What should be looked at before an e-mail goes, as far as its words and its length tell. */
export function lookOver({
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
  if (body.replaceAll(/<[^>]*>/g, '').trim() === '') warn(/<img\b/i.test(body) ? 'only pictures' : 'no text');
  if (Buffer.byteLength(html) > MOST_BYTES) warn('too long');
  if (shouts(subject, 8) || shouts(words, 40) || /!{3}/.test(subject)) warn('shouting');
  return warnings;
}
