import { Button, SegmentedControl } from '@mantine/core';
import { IconCake } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { lineToCome, ListScreen } from '../../ui/list/list-screen.tsx';
import { ListTools, SelectionBar } from '../../ui/list/list-tools.tsx';
import { rowsOf } from '../../ui/list/rows.ts';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { PersonLine, personLines } from '../person-line.tsx';
import type { BirthdayRow } from './wish-dialog.tsx';
import { birthdayWords as w } from '../words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';
import { fieldLabels } from '../words.ts';

const WishDialog = lazyPart(() => import('./wish-dialog.tsx'), 'WishDialog');

const columns: Column<BirthdayRow>[] = [
  {
    key: 'name',
    title: commonWords.name,
    width: 'minmax(0, 1.6fr)',
    cell: (person) => (
      <PersonLine person={person}>{person.smsOptedOut && <Badge tone="warning">{sharedWords.noSms}</Badge>}</PersonLine>
    ),
  },
  // A day of the calendar has no zone; noon keeps it the same day everywhere.
  { key: 'on', title: fieldLabels.birthday, phone: 'side', cell: (person) => day(person.on) },
  {
    key: 'phone',
    title: commonWords.phone,
    cell: (person) => <span className="figures">{phoneText(person.phoneNumber)}</span>,
  },
  {
    key: 'turns',
    title: w.columns.turns,
    width: '80px',
    numeric: true,
    phone: 'hidden',
    cell: (person) => person.turns,
  },
];

/** People with a birthday in the next days, to be congratulated, each on the day. */
export function Birthdays() {
  const [{ days: asked = '1', search = '' }, change] = useQueryParams();
  const days = Number(w.spans.find(({ value }) => value === asked)?.value ?? '1');
  const found = useLiveQuery({
    queryKey: peopleKeys.birthdays(days, search),
    live: { topics: ['people'], keys: [peopleKeys.all] },
    queryFn: ({ signal }) => api.people.birthdays({ query: { days, search } }, { signal }),
  });
  const ticks = useRowSelection();
  const [wishing, setWishing] = useState<BirthdayRow[]>();
  const items = found.data?.items ?? [];
  return (
    <ListScreen
      title={sharedWords.birthdays}
      state={found.data ? w.state(found.data.totalItems, days) : lineToCome}
      more={
        <>
          <LinkButton variant="default" href={paths.people()}>
            {peopleCommon.allPeople}
          </LinkButton>
          <LinkButton variant="default" href={paths.messageRules()}>
            {w.onTheDay}
          </LinkButton>
        </>
      }
      action={
        items.length > 0 && (
          <Button leftSection={<IconCake size={16} aria-hidden />} onClick={() => setWishing(items)}>
            {w.message({ count: items.length })}
          </Button>
        )
      }
      tools={
        <ListTools
          search={{ value: search, onChange: (text) => change({ search: text }), label: sharedWords.searchByName }}
          filters={
            <SegmentedControl
              aria-label={sharedWords.period}
              value={String(days)}
              data={w.spans}
              onChange={(next) => change({ days: next })}
            />
          }
        />
      }
      rows={rowsOf(items, found)}
      columns={columns}
      keyOf={(person) => person.id}
      {...personLines}
      hrefOf={(person) => paths.person(person.id)}
      ticks={ticks}
      empty={<EmptyState drawing="birthdays" title={w.empty} about={w.emptyAbout} />}
    >
      <SelectionBar ticks={ticks}>
        <Button size="sm" onClick={() => setWishing(items.filter(({ id }) => ticks.keys.has(id)))}>
          {w.message({ count: ticks.keys.size })}
        </Button>
      </SelectionBar>
      {wishing && (
        <WishDialog
          people={wishing}
          onClose={(done) => {
            setWishing(undefined);
            if (done) ticks.clear();
          }}
        />
      )}
    </ListScreen>
  );
}
