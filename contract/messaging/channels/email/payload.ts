import { z } from 'zod';
import { because } from '../../../input-code.ts';
import { longestOf, MOST_CUSTOM_FIELDS } from '../../../people/custom-fields.ts';
import { correctedMessage } from '../../control.ts';
import { messagePayload } from '../../payload.ts';
import { defaultMessageWish, draftFields, draftWish } from '../../saved-schemas.ts';
import { asRead, scheduleFields } from '../../schedule-schemas.ts';
import { storableText } from '../../schemas.ts';
import { longestBody, isReplyAddress } from './reply-address.ts';

const body = storableText(longestBody, because('emailTooLarge')).default('');

/** The fields of an e-mail besides subject and body. */
export const emailExtras = {
  /** The line that mail programs show beside the subject, before the message is opened. */
  preheader: storableText(200).default(''),
  /** The reply address; if empty, the organisation's, else the sender's. */
  replyTo: storableText(254).refine(isReplyAddress, because('enterEmailAddress')).default(''),
};

/** Spec section 3, e-mail message, and what is ours. `toOthers` takes e-mail addresses, and phone numbers of people. */
export const emailPayload = messagePayload
  .omit({ sender: true, gateWayToUse: true, optOutLink: true, fileId: true })
  .extend({ message: body, ...emailExtras });

/** An e-mail's content, without its recipients. */
export const emailText = emailPayload.pick({
  subject: true,
  message: true,
  isPersonalized: true,
  preheader: true,
  replyTo: true,
});
/** The sample reader: the value of `#name#`, and the organisation's own fields, by key. */
export const reader = {
  greeting: storableText(200).default(''),
  fields: z
    .record(z.string().max(40), storableText(longestOf.longText))
    .refine((fields) => Object.keys(fields).length <= MOST_CUSTOM_FIELDS)
    .nullish(),
};

/** The same for a test; without a name it is for whoever sends it. */
export const testReader = { ...reader, greeting: storableText(200).optional() };

/** Comma-joined, or a line each. */
export const typedPhones = storableText(200_000);

export const defaultEmailWish = defaultMessageWish.extend({
  message: storableText(longestBody).refine((message) => message.trim() !== '', because('enterMessage')),
});

/** Spec section 3, e-mail draft: subject, body and isDefaultBirthDayMessage. Ours keep everything typed. */
export const emailDraft = draftWish
  .omit({ sender: true, optOutLink: true, fileId: true })
  .extend({ ...draftFields, body, ...emailExtras, replyTo: storableText(254).default('') });

/** `executionDate` is a date, beside which `time` stands, or by itself ISO 8601 with its time. */
export const emailScheduleTime = {
  executionDate: z.string().max(40).optional(),
  time: scheduleFields.time,
  date: scheduleFields.date,
};
export const emailSchedule = emailPayload.extend({ ...scheduleFields, ...emailScheduleTime });
export const emailScheduleChange = emailSchedule.extend(asRead);
export const correctedEmail = correctedMessage
  .omit({ sender: true })
  .extend({ message: body, preheader: storableText(200).optional() });

/** Points to check before an e-mail goes. */
export const emailWarning = z.object({
  kind: z.enum([
    'no subject',
    'empty link',
    'broken link',
    'picture without words',
    'pasted picture',
    'picture not shown',
    'picture elsewhere',
    'too long',
    'shouting',
    'no text',
    'only pictures',
    'to fill in',
  ]),
  /** The address or the words it is about, where it is about some; else empty. */
  about: z.string(),
  /** It cannot be sent as it is. */
  blocking: z.boolean(),
});
export type EmailWarning = z.infer<typeof emailWarning>;

/** An e-mail as it will arrive with somebody. */
export const renderedEmail = z.object({
  from: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  preheader: z.string(),
  /** A whole document, to be shown in a frame without scripts. */
  html: z.string(),
  text: z.string(),
  /** Bytes of the whole message. */
  size: z.number().int(),
  warnings: z.array(emailWarning),
});
