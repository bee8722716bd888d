import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { careListAt, careReasons } from '../../../contract/followup/care-reasons.ts';
import { localTimeOf } from '../../../contract/local-time.ts';
import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { shownZone } from '../../core/time-zone.ts';
import { useAction } from '../../core/use-action.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { personLines } from '../../people/person-line.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { lineToCome, ListScreen } from '../../ui/list/list-screen.tsx';
import { ListTools, SelectionBar } from '../../ui/list/list-tools.tsx';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { usePagedRows } from '../../ui/list/rows.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { inFullDay } from '../../ui/wording/dates.ts';
import { CareFilters, whose } from './care-filters.tsx';
import { careColumns } from './care-columns.tsx';
import { careMenu } from './care-menu.tsx';
import { careKeys } from './keys.ts';
import { textsBy } from './message-texts.ts';
import { decidingCare } from './decide-care.ts';
import { careSummary } from './care-summary.ts';
import { careWords as w } from './words.ts';

/** The next Monday of the organisation's calendar on which a list is made; today, early on a Monday. */
function nextMonday(): string {
  const { date, time } = localTimeOf(new Date(), shownZone());
  const day = new Date(`${date}T00:00:00Z`);
  const ahead = (8 - day.getUTCDay()) % 7 || (time < careListAt ? 0 : 7);
  return new Date(day.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
}

const AssignCare = lazyPart(() => import('./assign-care.tsx'), 'AssignCare');

/** Whom somebody should ask after this week, why, and whose task it is; leaders see people of their groups. */
export function Care() {
  const administers = isAdministrator(useUser());
  const [query, change] = useQueryParams();
  const { search = '' } = query;
  const which = query['which'] === 'settled' ? 'settled' : 'open';
  const kind = careReasons.find((one) => one === query['kind']);
  const assignee = whose.find((one) => one === query['assignee']);
  const week = useQuery({ queryKey: careKeys.week, queryFn: () => api.followup.careWeek() });
  const rules = useLiveQuery({
    queryKey: careKeys.rules,
    live: { topics: ['people'] },
    queryFn: () => api.followup.careRules(),
    enabled: administers,
  });
  const texts = textsBy(rules.data ?? []);
  const rows = usePagedRows({
    key: careKeys.list({ search, which, kind, assignee }),
    live: { topics: ['people', 'attendance'], keys: [careKeys.all] },
    load: (page, signal) => api.followup.careList({ query: { ...page, search, which, kind, assignee } }, { signal }),
  });
  const ticks = useRowSelection();
  const { busy, run: settle } = useAction(decidingCare);
  const [assigning, setAssigning] = useState<string[]>();
  const narrowed = search !== '' || which === 'settled' || kind !== undefined || assignee !== undefined;
  const rulesLink = (
    <LinkButton variant="default" href={paths.settings('care')}>
      {w.rules}
    </LinkButton>
  );
  return (
    <ListScreen
      title={w.title}
      state={week.data ? careSummary(week.data) : lineToCome}
      more={administers && rulesLink}
      tools={
        <ListTools
          search={{ value: search, onChange: (text) => change({ search: text }), label: w.search }}
          filters={<CareFilters which={which} kind={kind} assignee={assignee} onChange={change} />}
          count={narrowed && rows.total !== undefined ? w.found({ count: rows.total }) : undefined}
        />
      }
      narrowed={narrowed}
      bareWhileEmpty={week.data !== undefined && week.data.week === null}
      rows={rows}
      columns={careColumns(administers ? texts : null)}
      keyOf={(entry) => entry.id}
      {...personLines}
      hrefOf={(entry) => (administers ? paths.person(entry.personId) : undefined)}
      tall="two"
      menuOf={(entry) =>
        careMenu(entry, {
          administers,
          texts,
          settle: (state) => void settle({ ids: [entry.id], state }),
          assign: () => setAssigning([entry.id]),
        })
      }
      ticks={ticks}
      noMatch={<EmptyState drawing="search" title={w.noMatch} about={w.noMatchAbout} />}
      empty={
        <EmptyState
          drawing="care"
          title={week.data?.week ? w.none : w.empty.title}
          about={
            week.data?.week === null
              ? `${w.empty.about} ${w.empty.first({ day: inFullDay(nextMonday()) })}`
              : w.empty.about
          }
          action={
            administers && (
              <>
                <LinkButton href={paths.attendance()}>{w.empty.checkins}</LinkButton>
                {week.data?.week === null && rulesLink}
              </>
            )
          }
        />
      }
    >
      <SelectionBar ticks={ticks}>
        <Button
          size="sm"
          loading={busy}
          onClick={() => void settle({ ids: [...ticks.keys], state: 'done' }).then((done) => done && ticks.clear())}
        >
          {w.doneCount({ count: ticks.keys.size })}
        </Button>
        {administers && (
          <Button size="sm" variant="default" onClick={() => setAssigning([...ticks.keys])}>
            {w.assign}
          </Button>
        )}
      </SelectionBar>
      {assigning && (
        <AssignCare
          ids={assigning}
          onClose={(done) => {
            setAssigning(undefined);
            if (done) ticks.clear();
          }}
        />
      )}
    </ListScreen>
  );
}
