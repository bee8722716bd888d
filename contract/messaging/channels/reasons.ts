import { exclusions } from '../schemas.ts';
import { emailReasons } from './email/reasons.ts';
import { smsReasons } from './sms/reasons.ts';

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
