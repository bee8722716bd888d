import { nightWords } from '../../../../contract/messaging/channels/sms/night-words.ts';
import { smsPages } from '../../../../contract/messaging/channels/sms/sms-pages.ts';
import { useUser } from '../../../core/session.ts';
import { plural } from '../../../core/words.ts';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { clock } from '../../../ui/wording/dates.ts';
import { number, units } from '../../../ui/wording/formats.ts';
import type { Receipt } from '../../answers.ts';
import { doNotDisturbWords } from '../../receipt-words.ts';
import { composeWords, pages } from '../../words.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import { useWholeText } from '../text/whole-text.ts';
import { ExclusionReasons } from './exclusion-reasons.tsx';
import { WaitsForProof } from './waits-for-proof.tsx';
import type { ReceiptState } from './receipt-query.ts';
import css from './receipt.module.css';

const SharedPhones = lazyPart(() => import('../to/shared-phones.tsx'), 'SharedPhones', null);

type Props = { receipt: Receipt; state: Pick<ReceiptState, 'stale' | 'earlier'>; work: DraftWork };

/** What was counted: who gets it, who does not and why, pages, units. */
export function Counted({ receipt, state: { stale, earlier }, work }: Props) {
  const whole = useWholeText(work.draft);
  const { timeZone, isoCode } = useUser();
  const nigerian = isoCode.toUpperCase() === 'NG';
  // What was counted earlier stands as a whole: the pages of now do not belong to the cost of then.
  const here = work.draft.text.trim() === '' ? 0 : receipt.pages || smsPages(whole);
  const counted = earlier ? receipt.pages : here;
  return (
    <div className={css.receipt} data-stale={stale || earlier !== undefined || undefined} aria-busy={stale}>
      {earlier && <p className={css.asOf}>{composeWords.receiptAsOf(clock(earlier.at))}</p>}
      <p className={css.count}>
        <b>{number(receipt.willGet)}</b> of {number(receipt.chosen)} chosen will get it
      </p>
      {receipt.waitsFor && <WaitsForProof waitsFor={receipt.waitsFor} />}
      {receipt.firstTimers > 0 && (
        <p className={css.quiet}>{plural(receipt.firstTimers, 'is a first-timer', 'are first-timers')}</p>
      )}
      <ExclusionReasons receipt={receipt} work={work} />
      {receipt.doNotDisturb > 0 && (
        <p className={css.warning}>{doNotDisturbWords[nigerian ? 'hybrid' : 'perhaps'](receipt.doNotDisturb)}</p>
      )}
      {receipt.night && <Note tone="info">{`${nightWords(receipt.night, timeZone)}.`}</Note>}
      {sharesPhones(receipt, work.draft) && <SharedPhones work={work} />}
      <dl className={css.costs}>
        <dt>Pages</dt>
        <dd>
          {counted === 0 ? 'no text yet' : pages(counted)}
          {work.draft.isPersonalized && receipt.pages > 1 ? ' at most' : ''}
        </dd>
        <dt>Cost</dt>
        <dd data-short={receipt.units > receipt.unitsAvailable || undefined}>{units(receipt.units)}</dd>
        <dt>You have</dt>
        <dd>{units(receipt.unitsAvailable)}</dd>
      </dl>
      {work.draft.isPersonalized && receipt.pages > smsPages(whole) && (
        <p className={css.quiet}>Long names, and names with letters such as ọ, make some messages longer.</p>
      )}
      {receipt.units > receipt.unitsAvailable && (
        <Note tone="warning">
          {`${plural(receipt.units - receipt.unitsAvailable, 'unit is', 'units are')} missing. Choose fewer people, write less, or ask for a top-up.`}
        </Note>
      )}
    </div>
  );
}

/** Only where several people share a phone does it matter how they are written to. */
function sharesPhones(receipt: Receipt, { isPersonalized, sharedAddress }: Draft): boolean {
  const shared = receipt.excluded.some((one) => one.reason === 'same address');
  return isPersonalized && (shared || sharedAddress === 'each');
}
