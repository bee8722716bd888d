import { z } from 'zod';
import { because } from '../input-code.ts';
import { mostAtOnce } from '../route.ts';
import { storableText } from '../messaging/schemas.ts';
import { careRuleModes, careRuleNames, careRuleWays } from './care-rules.ts';

const longestSms = 1000;

const fields = {
  mode: z.enum(careRuleModes),
  way: z.enum(careRuleWays),
  /** On the clocks of the organisation. */
  time: z.iso.time({ precision: -1, error: because('chooseTime') }),
  sms: storableText(longestSms, because('longText')),
  subject: storableText(200, because('longText')),
  email: storableText(10_000, because('longText')),
};

const whole = z.object(fields);
/** `was`: the values before. 409 if they have changed since. */
export const careRuleChange = whole.extend({ was: whole.partial().default({}) });

export const careRule = z.object({
  ...fields,
  rule: z.enum(careRuleNames),
  /** Whether the organisation has words of its own. */
  written: z.boolean(),
  /** Why it could not go the last time; empty where it could. */
  problem: z.string(),
});

/** Somebody a rule would write to in the rest of this week. */
export const ruleRecipient = z.object({
  personId: z.uuid(),
  name: z.string(),
  on: z.iso.date(),
  /** Null where nothing reaches them. */
  channel: z.enum(['sms', 'email']).nullable(),
});

/** Ids of people, and what is written to each on their birthday. */
export const birthdayWish = z.object({
  ids: z.array(z.uuid()).min(1).max(mostAtOnce),
  message: storableText(longestSms, because('longText')).refine((text) => text.trim() !== '', because('enterMessage')),
});

/** The days on which people are wished, each with its moment, and how many of those named are not. */
export const birthdayWishes = z.object({
  days: z.array(z.object({ on: z.iso.date(), at: z.iso.datetime(), people: z.number().int() })),
  /** No SMS reaches them, they were wished this year already, or their birthday is on none of these days. */
  leftOut: z.number().int(),
});
