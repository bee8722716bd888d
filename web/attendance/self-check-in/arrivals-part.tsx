import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Arrival } from '../../../contract/attendance/self-check-in-schemas.ts';
import { api } from '../../core/client.ts';
import { useAction } from '../../core/use-action.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { FailedState } from '../../ui/page/states.tsx';
import { clock } from '../../ui/wording/dates.ts';
import { attendanceKeys } from '../keys.ts';
import { addingArrival, confirmingArrival, discardingArrival } from './arrival-actions.ts';
import css from './self-check-in.module.css';
import { selfCheckInWords as w } from './words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const ConfirmPersonDialog = lazyPart(() => import('./confirm-person-dialog.tsx'), 'ConfirmPersonDialog');
const NewFirstTimerDialog = lazyPart(() => import('./new-first-timer-dialog.tsx'), 'NewFirstTimerDialog');

/** So many stand above the roll at first, which is what most come for. */
const few = 3;

/** People who said that they are here but are not known for certain, above the roll as long as there are any. */
export function ArrivalsPart({ itemId }: { itemId: string }) {
  const [all, setAll] = useState(false);
  const found = useLiveQuery({
    queryKey: attendanceKeys.arrivals(itemId),
    live: { topics: ['attendance', 'people'], every: 500 },
    queryFn: () => api.attendance.arrivals({ query: { itemId } }),
  });
  if (found.isError && !found.data) {
    return <FailedState label={w.title} failure={found.error} onRetry={() => void found.refetch()} />;
  }
  const { items, totalItems } = found.data ?? { items: [], totalItems: 0 };
  if (items.length === 0) return null;
  const shown = all ? items : items.slice(0, few);
  const title = w.waiting({ count: totalItems });
  return (
    <section className={css.part} aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      <p className={css.about}>{w.waitingAbout}</p>
      <ul className={css.list}>
        {shown.map((arrival) => (
          <ArrivalLine key={arrival.id} arrival={arrival} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {sharedWords.showAll({ count: totalItems })}
        </Button>
      )}
      {all && totalItems > items.length && (
        <p className={css.about}>{w.andMore({ count: totalItems - items.length })}</p>
      )}
    </section>
  );
}

function ArrivalLine({ arrival }: { arrival: Arrival }) {
  const [asked, setAsked] = useState<'who' | 'name'>();
  const add = useAction(addingArrival);
  const discard = useAction(discardingArrival);
  const { id, matches, phoneNumber } = arrival;
  const name = arrival.name || phoneText(phoneNumber);
  const time = clock(new Date(arrival.at));
  const theirs = matches.filter(({ samePhone }) => samePhone);
  const close = () => setAsked(undefined);
  return (
    <li className={css.line}>
      <span className={css.who}>
        <span className={css.name} dir="auto">
          {arrival.name || commonWords.noName}
        </span>
        <span className={css.about}>
          <span className={css.number}>{phoneText(phoneNumber)}</span>, {w.said({ time, via: arrival.via })}
        </span>
        {theirs.length > 0 && <TakeOne arrival={arrival} theirs={theirs} name={name} />}
      </span>
      <span className={css.acts}>
        {theirs.length > 0 ? (
          <Button
            variant="default"
            aria-label={commonWords.named({ label: w.somebodyElse, name })}
            onClick={() => setAsked('who')}
          >
            {w.somebodyElse}
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={commonWords.named({ label: w.confirm, name })}
            onClick={() => setAsked('who')}
          >
            {w.confirm}
          </Button>
        )}
        <Button
          variant="default"
          loading={add.busy}
          aria-label={commonWords.named({ label: w.isNew, name })}
          onClick={() => (arrival.name ? void add.run({ id, name: arrival.name }) : setAsked('name'))}
        >
          {w.isNew}
        </Button>
        <Button
          variant="subtle"
          loading={discard.busy}
          aria-label={commonWords.named({ label: commonWords.discard, name })}
          onClick={() => void discard.run({ id, name })}
        >
          {commonWords.discard}
        </Button>
      </span>
      {asked === 'who' && <ConfirmPersonDialog arrival={arrival} onClose={close} />}
      {asked === 'name' && <NewFirstTimerDialog arrival={arrival} onClose={close} />}
    </li>
  );
}

/** The people with the number given on arrival: a tap on a name checks that person in. */
function TakeOne({ arrival, theirs, name }: { arrival: Arrival; theirs: Arrival['matches']; name: string }) {
  const { busy, run } = useAction(confirmingArrival);
  return (
    <>
      <span className={css.about}>{w.tap}</span>
      <span className={css.theirs} role="group" aria-label={commonWords.named({ label: w.tap, name })}>
        {theirs.map(({ personId, name: one, present }) => (
          <Button
            key={personId}
            variant="light"
            disabled={busy}
            className={css.take}
            onClick={() => void run({ id: arrival.id, personId })}
          >
            {present ? w.already({ name: one }) : one}
          </Button>
        ))}
      </span>
    </>
  );
}
