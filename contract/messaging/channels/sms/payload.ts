import { z } from 'zod';
import { because } from '../../../input-code.ts';
import { divideNumbers } from '../../../phone-numbers.ts';
import { correctedMessage } from '../../control.ts';
import { destinationFields, ownFields } from '../../payload.ts';
import { draftFields, keptInDraft } from '../../saved-schemas.ts';
import { asRead, scheduleFields } from '../../schedule-schemas.ts';
import { exclusions, messageRow, receiptOf, storableText } from '../../schemas.ts';

/** As many as are chosen by name; each is read and looked up on its own. */
const MOST_TYPED = 20_000;
const tooManyTyped = because('tooManyTyped');

/** The send payload of spec section 3; values that the server knows better are accepted and ignored. */
export const smsPayload = z.object({
  /** The sender id's mask. */
  subject: storableText(40).default(''),
  message: storableText(10_000).default(''),
  contacts: z.array(z.unknown()).max(0).optional(),
  isPersonalized: z.boolean().default(false),
  isoCode: z.string().max(10).optional(),
  category: z.string().max(60).optional(),
  emailAddress: z.string().max(254).optional(),
  emailDisplayName: z.string().max(200).optional(),
  gateWayToUse: z.enum(['hybridKonnect', '']).default(''),
  ...destinationFields,
  /** Typed numbers, split on commas and line breaks. */
  toOthers: storableText(200_000, tooManyTyped)
    .refine((typed) => divideNumbers(typed).length <= MOST_TYPED, tooManyTyped)
    .default(''),
  ...ownFields,
});

export const senderId = z.object({
  id: z.uuid(),
  mask: z.string(),
  status: z.number().int(),
  /** Whether whoever gets a message from it can answer, so that STOP is heard. */
  canBeAnswered: z.boolean(),
});

/** Why somebody chosen will not get the message. */
export const exclusion = z.enum(['no phone', 'invalid number', ...exclusions]);
export const receipt = receiptOf(z.string().pipe(exclusion));

/** A message sent in the specification's shape: `subject` is the sender id's mask, and units are those of SMS. */
export const sentSms = messageRow.omit({ sender: true, unitsUsed: true }).extend({ smsUnitsUsed: z.number().int() });

/** Spec section 3, SMS draft: body and isDefaultBirthDayMessage. Ours keep everything typed. */
export const smsDraft = smsPayload.pick(keptInDraft).extend(draftFields);

/** Spec section 3: the send payload plus executionDate, date and time. */
export const smsSchedule = smsPayload.extend(scheduleFields);
export const smsScheduleChange = smsSchedule.extend(asRead);
export const correctedSms = correctedMessage.omit({ sender: true }).extend({ subject: storableText(40).optional() });
