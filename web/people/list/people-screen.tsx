import { Button } from '@mantine/core';
import { IconFilter, IconMessage, IconArrowsSort } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useStore } from '../../core/store.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { useOpenedOnce } from '../../ui/dialogs/restore-focus.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { lineToCome, ListScreen } from '../../ui/list/list-screen.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { useRowSelectionOfAll } from '../../ui/list/row-selection.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { justImported } from '../after-import/just-imported.ts';
import { useMessagePeople } from '../bulk/use-message-people.ts';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { saidOfCustom } from '../filters/custom-filter-words.ts';
import { isEmpty, queryOf } from '../filters/filter-query.ts';
import { filterWords, saidOf } from '../filters/words.ts';
import { useGroupNames } from '../filters/group-names.ts';
import { peopleKeys } from '../keys.ts';
import { personLines } from '../person-line.tsx';
import { listQueryOf, listOf, useColumns, type PersonRow } from './use-columns.ts';
import { leastWidth, peopleColumns } from './people-columns.tsx';
import { PeopleMenu } from './people-menu.tsx';
import { PeopleParts } from '../people-parts.tsx';
import { personMenu } from '../person/person-menu.tsx';
import { bulkWords, peopleWords as w } from '../words.ts';
import type { PeopleSort } from '../../../contract/people/sort.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';

const choices: PeopleSort[] = ['name', '-name', '-created', 'created'];

/** The sort as a menu, for phones, where a list has no headings to press. */
function SortMenu({ sort, onSort }: { sort: PeopleSort; onSort: (sort: PeopleSort) => void }) {
  return (
    <ActionMenu
      label={w.sort}
      entries={choices.map((one) => ({ label: w.sorts[one], chosen: one === sort, run: () => onSort(one) }))}
      button={(props) => (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${w.sort}: ${w.sorts[sort]}`}
          rightSection={<IconArrowsSort size={16} aria-hidden />}
          {...props}
        >
          {w.sorts[sort]}
        </Button>
      )}
    />
  );
}

const SavedFilters = lazyPart(() => import('../filters/saved-filters.tsx'), 'SavedFilters', null);
const NoPeople = lazyPart(() => import('./no-people.tsx'), 'NoPeople', null);
const FilterPanel = lazyPart(() => import('../filters/filter-panel.tsx'), 'FilterPanel');
// Stays once somebody was ticked, with what it has open.
const AfterImport = lazyPart(() => import('../after-import/after-import.tsx'), 'AfterImport');
const BulkBar = lazyPart(() => import('../bulk/bulk-bar.tsx'), 'BulkBar');
const ChooseColumns = lazyPart(() => import('./choose-columns.tsx'), 'ChooseColumns');

// The same at every drawing, so that rows are drawn again only for what changes in them.
const keyOf = (person: PersonRow) => person.id;
const pageOf = (person: PersonRow) => paths.person(person.id);
const queryWithout = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]));

/** Everybody who is not archived: searched, filtered and sorted on the server, ticked to be dealt with at once. */
export function People() {
  const [query, change] = useQueryParams();
  const imported = useStore(justImported);
  const [open, setOpen] = useState<'filter' | 'columns'>();
  const filterOnce = useOpenedOnce(open === 'filter');
  const columnsOnce = useOpenedOnce(open === 'columns');
  const [columns, chooseColumns] = useColumns();
  const asked = listQueryOf(query);
  const { filter, search, sort } = asked;
  const custom = useCustomFields();
  const drawn = useMemo(() => peopleColumns(columns, custom), [columns, custom]);
  const narrowed = search !== '' || !isEmpty(filter);
  const counts = useQuery({ queryKey: peopleKeys.counts, queryFn: () => api.people.counts() });
  const rows = usePagedRows({ ...listOf(asked, columns), live: { topics: ['people'], keys: [peopleKeys.all] } });
  const { nameOf: groupName } = useGroupNames(filter.group !== undefined);
  const said = [
    ...saidOf(filter, groupName).map(({ keys, label }) => ({ label, without: queryWithout(keys) })),
    ...saidOfCustom(filter.custom, custom),
  ];
  const ticks = useRowSelectionOfAll(rows.total, JSON.stringify([filter, search]));
  const tickedOnce = useOpenedOnce(ticks.keys.size > 0);
  const { busy, message } = useMessagePeople();

  const rule = { filter, search };
  const who = ticks.everything ? { rule } : { ids: [...ticks.keys] };
  const name = narrowed
    ? [...said.map(({ label }) => label), ...(search ? [`“${search}”`] : [])].join(', ')
    : sharedWords.everybody;
  const total = rows.total ?? 0;
  const shown = { columns, sort };
  return (
    <ListScreen
      title={commonWords.people}
      state={counts.data ? w.state(counts.data) : lineToCome}
      more={
        <>
          <LinkButton variant="default" href={paths.importPeople()}>
            {sharedWords.importPeople}
          </LinkButton>
          <PeopleMenu who={{ rule }} count={total} shown={shown} onColumns={() => setOpen('columns')} />
        </>
      }
      action={<LinkButton href={paths.addPerson()}>{sharedWords.addPerson}</LinkButton>}
      above={
        <>
          <PeopleParts />
          {imported && <AfterImport importId={imported} onClose={() => justImported.set(() => undefined)} />}
        </>
      }
      tools={
        <ListTools
          search={{
            value: search,
            onChange: (text) => change({ search: text }),
            label: commonWords.searchByNamePhoneOr,
            hint: w.searchHint,
          }}
          filters={
            <>
              <Button
                variant="default"
                size="sm"
                leftSection={<IconFilter size={16} aria-hidden />}
                onClick={() => setOpen('filter')}
              >
                {filterWords.filter}
              </Button>
              <SavedFilters filter={filter} search={search} onChoose={change} />
            </>
          }
          chips={said.map(({ label, without }) => ({ label, onRemove: () => change(without) }))}
          count={
            narrowed && rows.total !== undefined ? (
              <>
                <span>{commonWords.countFound({ count: total })}</span>
                {total > 0 && (
                  <Button
                    variant="subtle"
                    size="sm"
                    loading={busy}
                    disabled={rows.refreshing}
                    leftSection={<IconMessage size={16} aria-hidden />}
                    onClick={() =>
                      message({ who: { rule }, name: `${commonWords.countPeople({ count: total })}: ${name}` })
                    }
                  >
                    {bulkWords.message({ count: total })}
                  </Button>
                )}
              </>
            ) : undefined
          }
        />
      }
      narrowed={narrowed}
      bareWhileEmpty
      rows={rows}
      columns={drawn}
      least={leastWidth(columns)}
      keyOf={keyOf}
      {...personLines}
      hrefOf={pageOf}
      menuOf={personMenu}
      ticks={ticks}
      sort={{ by: sort.replace('-', ''), down: sort.startsWith('-') }}
      onSort={({ by, down }) => change({ sort: down ? `-${by}` : by })}
      sortMenu={<SortMenu sort={sort} onSort={(next) => change({ sort: next })} />}
      noMatch={
        <EmptyState
          drawing="search"
          title={commonWords.nobodyMatches}
          about={search ? sharedWords.tryPartOfTheName : undefined}
          action={
            !isEmpty(filter) && (
              <Button variant="default" onClick={() => change({ ...queryOf({}) })}>
                {peopleCommon.clearAll}
              </Button>
            )
          }
        />
      }
      empty={<NoPeople />}
    >
      {tickedOnce && (
        <BulkBar
          ticks={ticks}
          who={who}
          total={rows.refreshing ? undefined : rows.total}
          name={
            ticks.everything
              ? `${commonWords.countPeople({ count: total })}: ${name}`
              : commonWords.countPeople({ count: ticks.keys.size })
          }
          shown={shown}
        />
      )}
      {filterOnce && (
        <FilterPanel
          opened={open === 'filter'}
          onClose={() => setOpen(undefined)}
          filter={filter}
          onChange={change}
          count={rows.total}
        />
      )}
      {columnsOnce && (
        <ChooseColumns
          opened={open === 'columns'}
          onClose={() => setOpen(undefined)}
          columns={columns}
          custom={custom}
          onChoose={chooseColumns}
        />
      )}
    </ListScreen>
  );
}
