import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { runAction, type Action } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import { duplicateWords as w } from './words.ts';
import { changedPeople, peopleKeys } from '../keys.ts';
import { nameOf } from '../find-people.ts';
import css from '../people.module.css';
import { markAsDifferent, type Pair } from './mark-as-different.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';

const about = (one: Pair['first']) => (
  <span className={css.words}>
    {nameOf(one)} <span className={css.quiet}>{phoneText(one.phoneNumber) || one.email}</span>
  </span>
);

const columns: Column<Pair>[] = [
  { key: 'first', title: w.columns.first, cell: (pair) => about(pair.first) },
  { key: 'second', title: w.columns.second, cell: (pair) => about(pair.second) },
  {
    key: 'why',
    title: commonWords.reason,
    phone: 'hidden',
    cell: (pair) => <span className={css.words}>{w.why(pair.reasons)}</span>,
  },
];

const pairName = (pair: Pair) => `${nameOf(pair.first)} and ${nameOf(pair.second)}`;

const searchAgain: Action<void> = {
  send: () => api.people.searchDuplicates({ body: {} }, { timeout: 60_000 }),
  invalidates: changedPeople,
};

/** Two by two, who may be one: look at both and merge them, or say that they are not the same. */
export function Duplicates() {
  const [{ search = '' }, change] = useQueryParams();
  // Searched anew when the last search is older than a while; the pairs are read once that is done.
  const searched = useQuery({
    queryKey: peopleKeys.duplicateSearch,
    queryFn: () => api.people.searchDuplicates({ body: { notOlderThan: 15 } }, { timeout: 60_000 }),
    staleTime: 60_000,
  });
  const rows = usePagedRows<Pair>({
    key: peopleKeys.duplicates(search, searched.data?.at),
    live: { topics: ['people'], keys: [peopleKeys.allDuplicates] },
    load: (page, signal) => api.people.duplicates({ query: { ...page, search } }, { signal }),
    enabled: !searched.isPending,
  });
  const { busy, run: again } = useAction(searchAgain);
  return (
    <ListScreen
      title={peopleCommon.probableDuplicates}
      state={busy || searched.isPending ? sharedWords.searching : (count) => w.state({ count })}
      more={
        <>
          <LinkButton variant="default" href={paths.people()}>
            {peopleCommon.allPeople}
          </LinkButton>
          <Button variant="default" loading={busy} onClick={() => void again()}>
            {w.again}
          </Button>
        </>
      }
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: sharedWords.searchByName,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={columns}
      keyOf={(pair) => `${pair.first.id}-${pair.second.id}`}
      nameOf={pairName}
      hrefOf={(pair) => paths.mergePeople(pair.first.id, pair.second.id)}
      menuOf={(pair) => [
        { label: w.look, href: paths.mergePeople(pair.first.id, pair.second.id) },
        { label: w.apart, run: () => void runAction(markAsDifferent, pair) },
      ]}
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
      empty={<EmptyState drawing="people" title={w.empty} about={w.emptyAbout} />}
    />
  );
}
