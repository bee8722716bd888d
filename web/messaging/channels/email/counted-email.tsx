import type { CountedProps, ReceiptParts } from '../../compose/composer.ts';
import { Counted } from '../../compose/receipt/receipt-details.tsx';

const parts: ReceiptParts = {
  night: () => '',
  note: () => undefined,
  Costs: () => null,
};

/** The receipt of an e-mail. */
export const CountedEmail = (props: CountedProps) => <Counted parts={parts} {...props} />;
