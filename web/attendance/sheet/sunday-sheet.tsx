import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { Note } from '../../ui/marks/badge.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { inFullDay } from '../../ui/wording/dates.ts';
import { attendanceKeys } from '../keys.ts';
import { isGone, NotLoaded } from '../not-loaded.tsx';
import css from './sunday-sheet.module.css';
import { sheetWords as w } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

type Sheet = Output<(typeof routes)['attendance']['sheet']>;

/** Empty lines for whoever is not on the roll. */
const GUESTS = 10;

/** Names with boxes to tick on paper, for where there is no phone at the door; ticked on the screen afterwards. */
export function SundaySheet() {
  const { id = '' } = usePathParams();
  const found = useLiveQuery({
    queryKey: attendanceKeys.sheet(id),
    live: { topics: ['attendance', 'people', 'groups'], every: 5000 },
    queryFn: () => api.attendance.sheet({ query: { itemId: id } }),
  });
  const gone = isGone(found);
  if (found.data && !gone) return <Loaded sheet={found.data} />;
  return <NotLoaded title={w.title} gone={gone} found={found} />;
}

function Loaded({ sheet: { item, people, totalItems } }: { sheet: Sheet }) {
  const group = item.fullGroupName || sharedWords.everybody;
  const state = `${inFullDay(item.eventDate)}, ${item.time}, ${group}`;
  return (
    <Page
      title={item.fullEventName}
      state={`${state}, ${w.names({ count: totalItems })}`}
      more={
        <LinkButton variant="default" href={paths.checkin(item)}>
          {w.tick}
        </LinkButton>
      }
      action={
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {sharedWords.print}
        </Button>
      }
    >
      <p className={css.about} data-paper="no">
        {w.about}
      </p>
      {people.length < totalItems && <Note tone="warning">{w.cut({ shown: people.length, all: totalItems })}</Note>}
      {people.length === 0 ? (
        <EmptyState title={rollWords.nobodyOnTheRollYet} />
      ) : (
        <ul className={css.names} aria-label={w.list}>
          {people.map((person) => (
            <li key={person.personId} className={css.name}>
              <span className={css.box} aria-hidden>
                {person.present && '✓'}
              </span>
              <span className={css.who} dir="auto">
                {person.name}
                {person.present && <span className="unseen"> {w.ticked}</span>}
              </span>
              <span className={css.end}>{person.isFirstTimer ? w.new : person.phoneEnd}</span>
            </li>
          ))}
        </ul>
      )}
      <ByHand />
    </Page>
  );
}

/** Space to write by hand: guests, and the number counted. */
function ByHand() {
  return (
    <section className={css.byHand} aria-label={w.guests}>
      <div>
        <h2 className={css.heading}>{w.guests}</h2>
        {Array.from({ length: GUESTS }, (_, place) => (
          <span key={place} className={css.line} />
        ))}
      </div>
      <div>
        <h2 className={css.heading}>{commonWords.headcount}</h2>
        {[commonWords.men, commonWords.women, commonWords.children, recordWords.countedBy].map((label) => (
          <p key={label} className={css.count}>
            <span>{label}</span>
            <span className={css.line} />
          </p>
        ))}
      </div>
    </section>
  );
}
