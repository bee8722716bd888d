import type { CountedProps, ReceiptParts } from '../../compose/composer.ts';
import { Counted } from '../../compose/receipt/receipt-details.tsx';
import { Costs } from './costs.tsx';
import { nightWords } from './night-words.ts';
import { doNotDisturbWords, sharedPhone, smsExclusions } from './receipt-words.ts';
import { isNigerian } from './is-nigerian.ts';

const parts: ReceiptParts = {
  shared: sharedPhone,
  exclusions: smsExclusions,
  night: nightWords,
  note: ({ doNotDisturb }, user) =>
    doNotDisturb > 0 ? doNotDisturbWords[isNigerian(user) ? 'hybrid' : 'perhaps'](doNotDisturb) : undefined,
  Costs,
};

/** The receipt of an SMS. */
export const CountedSms = (props: CountedProps) => <Counted parts={parts} {...props} />;
