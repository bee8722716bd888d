import type { CountedProps, ReceiptParts } from '../../compose/composer.ts';
import { Counted } from '../../compose/receipt/receipt-details.tsx';
import { nightWords, pages } from './words.ts';
import { costWords as w, doNotDisturbWords } from './sending-words.ts';
import { isNigerian } from './sms-paths.ts';
import { smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { units } from '../../../ui/wording/formats.ts';
import type { Receipt } from '../../api-types.ts';
import type { Draft } from '../../compose/draft/draft.ts';
import { priceWords } from '../../receipt-summary.ts';
import css from '../../compose/receipt/receipt.module.css';
import { useWholeText } from './text/text-box.tsx';

const parts: ReceiptParts = {
  night: nightWords,
  note: ({ doNotDisturb }, user) =>
    doNotDisturb > 0 ? doNotDisturbWords[isNigerian(user) ? 'hybrid' : 'perhaps'](doNotDisturb) : undefined,
  Costs,
};

/** The receipt of an SMS. */
export const CountedSms = (props: CountedProps) => <Counted parts={parts} {...props} />;

/** Pages and units of an SMS. */
function Costs({ receipt, draft, earlier }: { receipt: Receipt; draft: Draft; earlier: boolean }) {
  const whole = useWholeText(draft);
  // An earlier count stands as a whole: the current pages do not belong to its cost.
  const here = draft.text.trim() === '' ? 0 : receipt.pages || smsPages(whole);
  const counted = earlier ? receipt.pages : here;
  const isAtMost = draft.isPersonalized && receipt.pages > 1;
  return (
    <>
      <dl className={css.costs}>
        <dt>{w.pages}</dt>
        <dd>{counted === 0 ? w.noText : isAtMost ? w.atMost({ pages: pages(counted) }) : pages(counted)}</dd>
        <dt>{w.cost}</dt>
        <dd>{priceWords.cost(receipt)}</dd>
        <dt>{w.have}</dt>
        <dd data-short={receipt.units > receipt.unitsAvailable || undefined}>{units(receipt.unitsAvailable)}</dd>
      </dl>
      {draft.isPersonalized && receipt.pages > smsPages(whole) && <p className={css.quiet}>{w.longer}</p>}
    </>
  );
}
