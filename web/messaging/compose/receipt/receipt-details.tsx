import { useUser } from '../../../core/session.ts';
import { withPart } from '../../../ui/wording/with-parts.tsx';
import { Note } from '../../../ui/marks/badge.tsx';
import { clock } from '../../../ui/wording/dates.ts';
import { number } from '../../../ui/wording/formats.ts';
import type { Receipt } from '../../api-types.ts';
import { peopleReached, priceWords, reasonWords, topUpWords, unitsMissing } from '../../receipt-summary.ts';
import { commonWords } from '../../../ui/wording/common-words.ts';
import { composeWords } from '../../words.ts';
import type { Draft } from '../draft/draft.ts';
import type { CountedProps, DraftWork, ReceiptParts } from '../composer.ts';
import { proofWords, receiptWords as w } from '../words.ts';
import css from './receipt.module.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../core/client.ts';
import { Link } from '../../../core/link.tsx';
import { paths } from '../../../paths.ts';
import { SegmentedControl } from '@mantine/core';
import { catalogue } from '../../../core/catalogue.ts';
import { messagingCommon } from '../../common-words.ts';

type Props = CountedProps & { parts: ReceiptParts };

/** The count: who gets it, who does not and why, pages, units. */
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
            w.willGet({
              count,
              chosen,
              shared: people > addresses ? 'yes' : '',
              where: composer.onAddresses(addresses),
            }),
          <b>{number(people)}</b>,
        )}
      </p>
      {receipt.waitsFor && <UnconfirmedAddress waitsFor={receipt.waitsFor} />}
      {receipt.firstTimers > 0 && <p className={css.quiet}>{w.firstTimers({ count: receipt.firstTimers })}</p>}
      <ExclusionReasons receipt={receipt} work={work} />
      {note && <p className={css.warning}>{note}</p>}
      {receipt.night && <Note tone="info">{parts.night(receipt.night, user.timeZone)}</Note>}
      {sharesAddresses(receipt, draft) && <SharedAddresses work={work} />}
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

type ReasonsProps = {
  receipt: Receipt;
  /** The draft being written, if something can be done about it. */
  work?: DraftWork;
};

/** The people who will not get it: how many, why, and a few names. */
export function ExclusionReasons({ receipt, work }: ReasonsProps) {
  // People who share an address get what arrives there.
  const excluded = receipt.excluded.filter(({ reason }) => reason !== 'same address');
  if (excluded.length === 0) return null;
  return (
    <ul className={css.reasons} aria-label={w.whoNot}>
      {excluded.map(({ reason, count, examples }) => (
        <li key={reason}>
          <p className={css.reason}>{commonWords.named({ label: reasonWords(reason), name: number(count) })}</p>
          {examples.length > 0 && (
            <p className={css.examples}>
              {examples.join(', ')}
              {count > examples.length && ' …'}
            </p>
          )}
          {work && reason === 'no name' && <FallbackOffer work={work} />}
        </li>
      ))}
    </ul>
  );
}

const mark = '#name|friend#';
const calledFriend = (text: string): string => text.replaceAll(/#name(\|\s*)?#/gi, mark);

/** Somebody without a name is not written to until this is decided, for the text and for what else greets them. */
function FallbackOffer({ work: { draft, change } }: { work: DraftWork }) {
  const text = calledFriend(draft.text);
  const greeting = Object.entries(draft.fields).flatMap(([name, value]) =>
    typeof value === 'string' && calledFriend(value) !== value ? [[name, calledFriend(value)] as const] : [],
  );
  if (text === draft.text && greeting.length === 0) return null;
  return (
    <button type="button" className={css.offer} onClick={() => change({ text, fields: Object.fromEntries(greeting) })}>
      {w.callThemFriend({ mark })}
    </button>
  );
}

/** The units do not reach: how many are missing, and who tops them up. */
export function TooFewUnits({ receipt }: { receipt: Receipt }) {
  const welcome = useQuery({
    queryKey: ['session', 'welcome'],
    queryFn: () => api.session.welcome(),
    staleTime: 60_000,
  });
  return (
    <Note tone="bad" title={unitsMissing(receipt)}>
      {topUpWords(welcome.data?.supportContact)} {priceWords.shortAbout}{' '}
      <Link href={paths.units()}>{messagingCommon.seeYourUnits}</Link>
    </Note>
  );
}

/** Before anything is pressed in vain: nothing real leaves while the owner's e-mail address is not proved. */
export function UnconfirmedAddress({ waitsFor: { owner, own } }: { waitsFor: NonNullable<Receipt['waitsFor']> }) {
  return (
    <Note tone="warning" title={proofWords.title}>
      {own ? proofWords.own : proofWords.owners(owner)}{' '}
      {own && <Link href={paths.settings('account')}>{proofWords.link}</Link>} {proofWords.meanwhile}
    </Note>
  );
}

const sharedWords = catalogue('shared-addresses', {
  title: 'People who share a phone or address',
  joined: 'One, names joined',
  each: 'One for each',
});

/** How people who share one address are written to. */
function SharedAddresses({ work: { draft, change } }: { work: DraftWork }) {
  return (
    <div className={css.shared}>
      <p id="shared-addresses">{sharedWords.title}</p>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby="shared-addresses"
        data={[
          { value: 'joined', label: sharedWords.joined },
          { value: 'each', label: sharedWords.each },
        ]}
        value={draft.sharedAddress}
        onChange={(value) => change({ sharedAddress: value === 'each' ? 'each' : 'joined' })}
      />
    </div>
  );
}
