import { useUser } from '../../../core/session.ts';
import { withPart } from '../../../ui/wording/with-parts.tsx';
import { lazyPart } from '../../../ui/dialogs/lazy-part.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { clock } from '../../../ui/wording/dates.ts';
import { number } from '../../../ui/wording/formats.ts';
import type { Receipt } from '../../api-types.ts';
import { peopleReached } from '../../receipt-summary.ts';
import { composeWords } from '../../words.ts';
import type { Draft } from '../draft/draft.ts';
import { ExclusionReasons } from './exclusion-reasons.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';
import type { CountedProps, ReceiptParts } from '../composer.ts';
import { receiptWords as w } from './words.ts';
import css from './receipt.module.css';

const TooFewUnits = lazyPart(() => import('./too-few-units.tsx'), 'TooFewUnits', null);
const SharedAddresses = lazyPart(() => import('../destination/shared-addresses.tsx'), 'SharedAddresses', null);

type Props = CountedProps & { parts: ReceiptParts };

/** What was counted: who gets it, who does not and why, pages, units. */
export function Counted({ receipt, state: { stale, earlier }, work, parts }: Props) {
  const user = useUser();
  const { composer, draft } = work;
  const { Costs } = parts;
  const note = parts.note(receipt, user);
  const { chosen, willGet: addresses } = receipt;
  const people = peopleReached(receipt);
  return (
    <div className={css.receipt} data-stale={stale || earlier !== undefined || undefined} aria-busy={stale}>
      {earlier && <p className={css.asOf}>{composeWords.receiptAsOf(clock(earlier.at))}</p>}
      <p className={css.count}>
        {withPart(
          (count) =>
            people > addresses
              ? w.sharedWillGet({ count, chosen, where: composer.onAddresses(addresses) })
              : w.willGet({ count, chosen }),
          <b>{number(people)}</b>,
        )}
      </p>
      {receipt.waitsFor && <UnconfirmedAddress waitsFor={receipt.waitsFor} />}
      {receipt.firstTimers > 0 && <p className={css.quiet}>{w.firstTimers({ count: receipt.firstTimers })}</p>}
      <ExclusionReasons receipt={receipt} work={work} words={parts.exclusions} />
      {note && <p className={css.warning}>{note}</p>}
      {receipt.night && <Note tone="info">{parts.night(receipt.night, user.timeZone)}</Note>}
      {sharesAddresses(receipt, draft) && <SharedAddresses work={work} label={parts.shared} />}
      <Costs receipt={receipt} draft={draft} earlier={earlier !== undefined} />
      {composer.costsUnits && receipt.units > receipt.unitsAvailable && <TooFewUnits receipt={receipt} />}
    </div>
  );
}

/** Only where several people share an address does it matter how they are written to. */
function sharesAddresses(receipt: Receipt, { isPersonalized, sharedAddress }: Draft): boolean {
  const shared = receipt.excluded.some((one) => one.reason === 'same address');
  return isPersonalized && (shared || sharedAddress === 'each');
}
