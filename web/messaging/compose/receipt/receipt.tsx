import { lazy, Suspense } from 'react';
import { Bone, FailedState } from '../../../ui/page/states.tsx';
import { nightWords } from '../../../../contract/messaging/night-words.ts';
import { patiently } from '../../../core/patient-import.ts';
import { useUser } from '../../../core/session.ts';
import { smsPages } from '../../../../contract/messaging/sms-pages.ts';
import { Note } from '../../../ui/marks/badge.tsx';
import { clock } from '../../../ui/wording/dates.ts';
import { number, units } from '../../../ui/wording/formats.ts';
import { plural } from '../../../core/words.ts';
import type { Receipt } from '../../answers.ts';
import { composeWords, doNotDisturbWords, pages } from '../../words.ts';
import { type Draft, hasDestination } from '../draft/draft.ts';
import { ExclusionReasons } from './exclusion-reasons.tsx';
import type { ReceiptState } from './receipt-query.ts';
import { type SendActions, SplitSend } from '../sending/split-send.tsx';
import { useWholeText } from '../text/whole-text.ts';
import type { DraftWork } from '../draft/use-draft.ts';
import css from './receipt.module.css';

const SharedPhones = lazy(
  patiently(() => import('../to/shared-phones.tsx').then((module) => ({ default: module.SharedPhones }))),
);

/** Before sending: who gets it, who does not and why, pages, units. */
export function ReceiptCard({ state, work }: { state: ReceiptState; work: DraftWork }) {
  const { stale, failure, earlier, retry } = state;
  const receipt = state.receipt ?? earlier?.receipt;
  const whole = useWholeText(work.draft);
  const { timeZone, isoCode } = useUser();
  const nigerian = isoCode.toUpperCase() === 'NG';
  if (!receipt && failure !== undefined) return <FailedState failure={failure} onRetry={retry} />;
  if (!receipt && hasDestination(work.draft)) {
    return (
      <div className={css.receipt} aria-busy>
        <Bone width="70%" height="24px" />
        <Bone height="72px" />
      </div>
    );
  }
  if (!receipt) {
    return (
      <p className={css.none}>
        Choose who gets this message. Here you will see who that is, who cannot get it and why, and what it costs.
      </p>
    );
  }
  // What was counted earlier stands as a whole: the pages of now do not belong to the cost of then.
  const here = work.draft.text.trim() === '' ? 0 : receipt.pages || smsPages(whole);
  const counted = earlier ? receipt.pages : here;
  return (
    <div className={css.receipt} data-stale={stale || earlier !== undefined || undefined} aria-busy={stale}>
      {earlier && <p className={css.asOf}>{composeWords.receiptAsOf(clock(earlier.at))}</p>}
      <p className={css.count}>
        <b>{number(receipt.willGet)}</b> of {number(receipt.chosen)} chosen will get it
      </p>
      {receipt.firstTimers > 0 && (
        <p className={css.quiet}>{plural(receipt.firstTimers, 'is a first-timer', 'are first-timers')}</p>
      )}
      <ExclusionReasons receipt={receipt} work={work} />
      {receipt.doNotDisturb > 0 && (
        <p className={css.warning}>{doNotDisturbWords[nigerian ? 'hybrid' : 'perhaps'](receipt.doNotDisturb)}</p>
      )}
      {receipt.night && <Note tone="info">{`${nightWords(receipt.night, timeZone)}.`}</Note>}
      <Suspense fallback={null}>{sharesPhones(receipt, work.draft) && <SharedPhones work={work} />}</Suspense>
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
          {`${units(receipt.units - receipt.unitsAvailable)} are missing. Choose fewer people, write less, or ask for a top-up.`}
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

/** The button, and beneath it how many will get it. */
export function SendPart({ actions, count }: { actions: SendActions; count: number | undefined }) {
  return (
    <div className={css.send}>
      <SplitSend {...actions} />
      {count !== undefined && (
        <p className={css.beneath} role="status">
          {`${plural(count, 'person', 'people')} will get this`}
        </p>
      )}
    </div>
  );
}
