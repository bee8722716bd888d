import { nightWords } from '../../../../contract/messaging/channels/sms/night-words.ts';
import { units } from '../../../ui/wording/formats.ts';
import { ComposeDialogs } from '../../compose/compose-dialogs.tsx';
import type { Composing, SendingParts } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { priceWords } from '../../price-words.ts';
import { GatewayChoice } from './gateway-choice.tsx';
import { smsFields } from './sms-fields.ts';
import { WayNotes } from './way-notes.tsx';
import { fileNotSent, sendFailures } from './sending-words.ts';
import { smsWords } from './words.ts';

const parts: SendingParts = {
  confirm: smsWords.confirmSend,
  choose: smsWords.choose,
  confirmLine: (draft, receipt) => `, from ${smsFields(draft).sender}, for ${priceWords.cost(receipt)}.`,
  night: nightWords,
  sending: smsWords.sending,
  sentDetail: ({ message, unitsUsed }) => `${message} ${units(unitsUsed)} used.`,
  sendFailures: ({ file }) => (file ? { ...sendFailures, other: fileNotSent } : sendFailures),
  scheduleFailures,
  WayChoice: GatewayChoice,
  WayNotes,
};

/** The last question before an SMS goes. */
export const SmsDialogs = ({ composing }: { composing: Composing }) => (
  <ComposeDialogs composing={composing} parts={parts} />
);
