import { ComposeDialogs } from '../../compose/compose-dialogs.tsx';
import type { Composing, SendingParts } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { priceWords } from '../../price-words.ts';
import { GatewayChoice } from './gateway-choice.tsx';
import { nightWords } from './night-words.ts';
import { smsExclusions } from './receipt-words.ts';
import { smsFields } from './sms-fields.ts';
import { DoNotDisturbNotes } from './do-not-disturb-notes.tsx';
import { fileNotSent, sendFailures, sendingSmsWords as w } from './sending-words.ts';

const parts: SendingParts = {
  confirm: w.confirm,
  choose: w.choose,
  confirmLine: ({ people, draft, receipt }) =>
    w.goes({ people, sender: smsFields(draft).sender, cost: priceWords.cost(receipt) }),
  exclusions: smsExclusions,
  night: nightWords,
  sending: w.sending,
  sentDetail: ({ message, unitsUsed }) => w.used({ message, count: unitsUsed }),
  sendFailures: ({ file }) => (file ? { ...sendFailures, offline: fileNotSent, other: fileNotSent } : sendFailures),
  scheduleFailures,
  WayChoice: GatewayChoice,
  DoNotDisturbNotes,
};

/** The last question before an SMS goes. */
export const SmsDialogs = ({ composing }: { composing: Composing }) => (
  <ComposeDialogs composing={composing} parts={parts} />
);
