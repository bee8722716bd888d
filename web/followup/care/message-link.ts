import type { CareReason } from '../../../contract/followup/care-reasons.ts';
import { paths } from '../../paths.ts';
import type { CareEntry } from './care-entry.ts';
import type { MessageText } from './message-texts.ts';

export type Texts = Record<CareReason, MessageText>;

/** The composer with this person chosen and a text to begin with. */
export const smsLink = ({ personId, kind }: CareEntry, texts: Texts): string =>
  paths.composeSms({ people: personId, text: texts[kind].sms });

export const emailLink = ({ personId, kind }: CareEntry, texts: Texts): string =>
  paths.composeEmail({ people: personId, subject: texts[kind].subject, text: texts[kind].email });

/** The same by somebody's own phone, for leaders: it has their own number, and costs the organisation nothing. */
export function ownSmsLink({ phoneNumber, kind, name }: CareEntry, texts: Texts): string {
  const [first = ''] = name.split(' ');
  const text = texts[kind].sms.replaceAll(/#name(\|[^#]*)?#/gi, first);
  return `sms:${phoneNumber.replaceAll(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`;
}

export const callLink = ({ phoneNumber }: CareEntry): string => `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;
