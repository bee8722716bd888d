import { smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { units } from '../../../ui/wording/formats.ts';
import type { Receipt } from '../../api-types.ts';
import type { Draft } from '../../compose/draft/draft.ts';
import { priceWords } from '../../price-words.ts';
import css from '../../compose/receipt/receipt.module.css';
import { useWholeText } from './text/whole-text.ts';
import { costWords as w } from './receipt-words.ts';
import { pages } from './words.ts';

/** Pages and units of an SMS. */
export function Costs({ receipt, draft, earlier }: { receipt: Receipt; draft: Draft; earlier: boolean }) {
  const whole = useWholeText(draft);
  // What was counted earlier stands as a whole: the pages of now do not belong to the cost of then.
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
