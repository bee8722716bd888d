import { exclusions } from '../schemas.ts';

/** Why somebody did not get an e-mail, beyond what every channel has. */
export const emailReasons = [
  'no email',
  'invalid email',
  'letters not taken',
  'unknown number',
  'bounced',
  'complained',
] as const;

/** Why somebody did not get a text, beyond what every channel has. */
export const smsReasons = ['no phone', 'invalid number', 'until morning', 'passed over at night'] as const;

/** Why somebody did not get a message, as it is stored where we know why ourselves. A provider's reasons are its own words. */
export const ownReasons = [
  ...exclusions,
  'in a later message',
  'counted as sent',
  'no answer',
  'interrupted',
  'not traceable',
  'nothing said',
  'delayed',
  ...smsReasons,
  ...emailReasons,
] as const;

export type OwnReason = (typeof ownReasons)[number];
