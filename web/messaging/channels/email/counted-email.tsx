import { plural } from '../../../core/words.ts';
import type { CountedProps, ReceiptParts } from '../../compose/composer.ts';
import { Counted } from '../../compose/receipt/counted.tsx';
import { exclusionWords } from '../../receipt-words.ts';

const parts: ReceiptParts = {
  shared: 'People who share one e-mail address',
  exclusions: {
    ...exclusionWords,
    'no email': (count) => plural(count, 'has', 'have') + ' no e-mail address',
    'invalid email': (count) => plural(count, 'has an invalid e-mail address', 'have invalid e-mail addresses'),
    'same address': (count) =>
      plural(
        count,
        'shares an e-mail address with somebody who gets it',
        'share an e-mail address with somebody who gets it',
      ),
    'unknown number': (count) => plural(count, 'phone number belongs', 'phone numbers belong') + ' to nobody',
    bounced: (count) =>
      plural(count, 'has an address that does not exist any more', 'have addresses that do not exist any more'),
    complained: (count) => plural(count, 'has', 'have') + ' marked an e-mail from you as spam',
  },
  night: () => '',
  note: () => undefined,
  Costs: () => null,
};

/** The receipt of an e-mail. */
export const CountedEmail = (props: CountedProps) => <Counted parts={parts} {...props} />;
