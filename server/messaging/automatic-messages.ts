import { htmlOfWords } from '../../contract/messaging/html-of-words.ts';
import { messagePayload } from '../../contract/messaging/payload.ts';
import type { Ctx } from '../core/context.ts';
import type { Channels } from './channels/registry.ts';
import { listSenderIds, senderStatus } from './channels/sms/sender-ids/sender-ids.ts';
import { renderToSend } from './channels/email/rendering/render.ts';
import { saveDraft } from './saved/drafts.ts';
import { saveSchedule } from './saved/schedules/schedules.ts';

/** A message in words, `#name#` standing for the name. An SMS has no subject. `language`: of what stands beneath an e-mail. */
export type Wording = { channel: 'sms' | 'email'; subject: string; words: string; language: string };

/** The same as its channel takes it. */
export type Prepared = { channel: Wording['channel']; subject: string; body: string; rendered: string };

/** Makes of words what is sent: before any transaction, for an e-mail is rendered. @throws Refusal 422 */
export async function prepareWording({ channel, subject, words, language }: Wording): Promise<Prepared> {
  if (channel === 'sms') return { channel, subject: '', body: words, rendered: '' };
  const body = htmlOfWords(words);
  const rendered = await renderToSend({ subject, message: body, preheader: '', isPersonalized: true, language });
  return { channel, subject, body, rendered };
}

/**
 * Leaves a message that writes itself among the drafts, or among the scheduled ones for now: from there it goes the way of
 * any other, waits where any other would, and costs the same. Everybody gets their own.
 * @throws Refusal as scheduling does
 */
export async function writeAutomatically(
  ctx: Ctx,
  channels: Channels,
  { prepared, people, as }: { prepared: Prepared; people: readonly string[]; as: 'draft' | 'send' },
): Promise<void> {
  const channel = channels.named(prepared.channel);
  const { subject, body, rendered } = prepared;
  const sender = prepared.channel === 'sms' ? await firstSender(ctx) : '';
  const payload = messagePayload.omit({ message: true }).parse({
    sender,
    subject: prepared.channel === 'sms' ? sender : subject,
    isPersonalized: true,
    sharedAddress: 'each',
    ToContacts: people.join(','),
  });
  if (as === 'draft') {
    const { groupedContacts, toOthers, optOutLink } = payload;
    const written = { sender, subject: payload.subject, isPersonalized: true, sharedAddress: payload.sharedAddress };
    const to = { groupedContacts, toOthers, optOutLink, ToContacts: payload.ToContacts };
    await saveDraft(ctx, channel, { ...written, ...to, body, isDefaultBirthDayMessage: false });
    return;
  }
  const now = { date: ctx.clock().toISOString(), audience: 'computed' as const };
  await saveSchedule(ctx, channel, { ...payload, ...now, message: body, ...(rendered && { rendered }) });
}

/** The first that may be used; empty where there is none, which sending refuses in words. */
async function firstSender(ctx: Ctx): Promise<string> {
  const approved = (await listSenderIds(ctx)).find(({ status }) => status === senderStatus.approved);
  return approved?.mask ?? '';
}
