import { IconExternalLink, IconMessage, IconPencil, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { peopleSort } from '../../contract/people/sort.ts';
import { api } from '../core/client.ts';
import { usePhone } from '../core/media.ts';
import { useQueryParams } from '../core/query-params.ts';
import { useLive } from '../core/use-events.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import { ListTools, TickBar } from '../ui/list/list-tools.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { useTicks } from '../ui/list/ticks.ts';
import { Page } from '../ui/page.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { EmptyState } from '../ui/states.tsx';
import { peopleKeys } from './keys.ts';
import { nameOf, peopleColumns, type PersonRow } from './people-columns.tsx';
import { SortMenu } from './sort-menu.tsx';
import { peopleWords as w } from './words.ts';

/** Everybody who is not archived: searched by one box, sorted, ticked to be written to. */
export function People() {
  const [query, change] = useQueryParams();
  const phone = usePhone();
  const { search = '' } = query;
  const sort = peopleSort.find((one) => one === query['sort']) ?? 'name';
  const counts = useQuery({ queryKey: peopleKeys.counts, queryFn: () => api.people.counts() });
  const rows = usePagedRows({
    key: peopleKeys.list(search, sort),
    load: (page, signal, before?: PersonRow) =>
      api.people.list({ query: { ...page, search, sort, after: before?.id } }, { signal }),
  });
  useLive('people', peopleKeys.all);
  const ticks = useTicks();
  const none = rows.total === 0 && search === '';
  const addPerson = <LinkButton href={paths.addPerson()}>{w.addPerson}</LinkButton>;
  const importPeople = (
    <LinkButton variant="default" href={paths.importPeople()}>
      {w.importPeople}
    </LinkButton>
  );
  return (
    <Page
      title={w.title}
      state={counts.data && !none ? w.state(counts.data) : undefined}
      more={none ? undefined : importPeople}
      action={none ? undefined : addPerson}
    >
      {!none && (
        <ListTools
          search={{ value: search, onChange: (text) => change({ search: text }), label: w.search }}
          filters={phone && <SortMenu sort={sort} onSort={(next) => change({ sort: next })} />}
          count={search && rows.total !== undefined ? w.found(rows.total) : undefined}
        />
      )}
      <DataList
        label={w.title}
        rows={rows}
        columns={peopleColumns}
        keyOf={(person) => person.id}
        nameOf={nameOf}
        hrefOf={(person) => paths.person(person.id)}
        lead={(person) => <PersonAvatar name={person.name} pictureId={person.pictureId} />}
        menuOf={menuOf}
        ticks={ticks}
        sort={{ by: sort.replace('-', ''), down: sort.startsWith('-') }}
        onSort={({ by, down }) => change({ sort: down ? `-${by}` : by })}
        empty={search ? <EmptyState title={w.noMatch(search)} about={w.noMatchAbout} /> : <NoPeople />}
      />
      <TickBar ticks={ticks}>
        <LinkButton size="sm" href={paths.composeSms({ people: [...ticks.keys].join(',') })}>
          {w.sendSms}
        </LinkButton>
      </TickBar>
    </Page>
  );
}

function NoPeople() {
  return (
    <EmptyState
      icon={<IconUsers size={24} stroke={1.6} aria-hidden />}
      title={w.empty.title}
      about={w.empty.about}
      action={
        <>
          <LinkButton href={paths.importPeople()}>{w.importPeople}</LinkButton>
          <LinkButton variant="default" href={paths.addPerson()}>
            {w.addPerson}
          </LinkButton>
        </>
      }
    />
  );
}

const menuOf = (person: PersonRow) => [
  { label: w.open, icon: <IconExternalLink size={16} aria-hidden />, href: paths.person(person.id) },
  { label: w.edit, icon: <IconPencil size={16} aria-hidden />, href: paths.editPerson(person.id) },
  ...(person.phoneNumber
    ? [{ label: w.sendSms, icon: <IconMessage size={16} aria-hidden />, href: paths.composeSms({ people: person.id }) }]
    : []),
];
