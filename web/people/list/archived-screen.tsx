import { Button } from '@mantine/core';
import { IconArchiveOff } from '@tabler/icons-react';
import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { day } from '../../ui/wording/dates.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { SelectionBar } from '../../ui/list/list-tools.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { useRowSelection } from '../../ui/list/row-selection.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { PersonLine, personLines } from '../person-line.tsx';
import css from '../people.module.css';
import { useArchiving } from '../use-archiving.ts';
import { peopleWords, archivedWords as w } from '../words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

type Archived = Output<(typeof routes)['people']['archived']>['items'][number];

const columns: Column<Archived>[] = [
  {
    key: 'name',
    title: peopleWords.columns.name,
    width: 'minmax(0, 1.6fr)',
    cell: (person) => <PersonLine person={person} />,
  },
  {
    key: 'phone',
    title: peopleWords.columns.phone,
    cell: (person) => <span className="figures">{phoneText(person.phoneNumber)}</span>,
  },
  {
    key: 'email',
    title: peopleWords.columns.email,
    width: 'minmax(0, 1.4fr)',
    phone: 'hidden',
    cell: (person) => <span className={css.words}>{person.email}</span>,
  },
  {
    key: 'since',
    title: recordWords.archived,
    width: '120px',
    phone: 'side',
    cell: (person) => <Moment at={person.archivedAt} say={day} />,
  },
];

/** Archived people, the latest first, to be restored. */
export function ArchivedPeople() {
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: peopleKeys.archived(search),
    live: { topics: ['people'], keys: [peopleKeys.all] },
    load: (page, signal, before?: Archived) =>
      api.people.archived({ query: { ...page, search, after: before?.id } }, { signal }),
  });
  const ticks = useRowSelection();
  const { restore, busy } = useArchiving();
  const back = (
    <LinkButton variant="default" href={paths.people()}>
      {peopleCommon.allPeople}
    </LinkButton>
  );
  return (
    <ListScreen
      title={sharedWords.archivedPeople}
      state={(count) => w.state({ count })}
      more={back}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: commonWords.searchByNamePhoneOr,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={columns}
      keyOf={(person) => person.id}
      {...personLines}
      hrefOf={(person) => paths.person(person.id)}
      menuOf={(person) => [
        {
          label: sharedWords.restore,
          icon: <IconArchiveOff size={16} aria-hidden />,
          run: () => void restore([person.id]),
        },
      ]}
      ticks={ticks}
      noMatch={<EmptyState drawing="search" title={commonWords.nobodyMatches} about={sharedWords.tryPartOfTheName} />}
      empty={<EmptyState drawing="archived" title={w.empty} about={w.emptyAbout} />}
    >
      <SelectionBar ticks={ticks}>
        <Button
          size="sm"
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          loading={busy}
          onClick={() => void restore([...ticks.keys]).then((done) => done && ticks.clear())}
        >
          {w.restoreMany({ count: ticks.keys.size })}
        </Button>
      </SelectionBar>
    </ListScreen>
  );
}
