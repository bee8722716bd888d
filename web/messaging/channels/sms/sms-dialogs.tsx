import { ComposeDialogs } from '../../compose/sending/send-dialogs.tsx';
import type { Composing, SendingParts } from '../../compose/composer.ts';
import { scheduleFailures } from '../../schedule-words.ts';
import { priceWords } from '../../receipt-summary.ts';
import { GatewayChoice } from './gateway-choice.tsx';
import { nightWords } from './words.ts';
import { doNotDisturbWords, fileNotSent, sendFailures, sendingSmsWords as w } from './sending-words.ts';
import { isNigerian, smsFields } from './sms-paths.ts';
import { messagingCommon } from '../../common-words.ts';
import { useUser } from '../../../core/session.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import type { Receipt } from '../../api-types.ts';

const parts: SendingParts = {
  confirm: messagingCommon.confirmSend,
  choose: w.choose,
  confirmLine: ({ people, draft, receipt }) =>
    w.goes({ people, sender: smsFields(draft).sender, cost: priceWords.cost(receipt) }),
  night: nightWords,
  sending: w.sending,
  sentDetail: ({ message, unitsUsed }) => messagingCommon.sentUnits({ said: message, units: unitsUsed }),
  sendFailures: ({ file }) => (file ? { ...sendFailures, offline: fileNotSent, other: fileNotSent } : sendFailures),
  scheduleFailures,
  WayChoice: GatewayChoice,
  DoNotDisturbNotes,
};

/** The last question before an SMS goes. */
export const SmsDialogs = ({ composing }: { composing: Composing }) => (
  <ComposeDialogs composing={composing} parts={parts} />
);

/** If another way ignores do-not-disturb, this one warns whom it may not reach. */
function DoNotDisturbNotes({ receipt, way }: { receipt: Receipt; way: string }) {
  const user = useUser();
  if (!isNigerian(user) || way !== '' || receipt.doNotDisturb === 0) return null;
  return <Note tone="warning">{doNotDisturbWords.perhaps(receipt.doNotDisturb)}</Note>;
}
