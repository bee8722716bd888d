import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { PeopleParts } from '../people-parts.tsx';
import css from './families.module.css';
import type { Family } from './family.ts';
import { familiesWords as w } from '../words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

/** Every family with its members, found by its name or one of theirs. */
export function Families() {
  const [{ search = '' }, change] = useQueryParams();
  const rows = usePagedRows({
    key: peopleKeys.families(search),
    live: { topics: ['people'], keys: [peopleKeys.all] },
    load: (page, signal) => api.people.families({ query: { ...page, search } }, { signal }),
  });
  const add = <LinkButton href={paths.addFamily()}>{peopleCommon.addFamily}</LinkButton>;
  return (
    <ListScreen
      title={commonWords.families}
      state={(count) => w.state({ count })}
      action={add}
      above={<PeopleParts />}
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: w.search,
        found: (count) => commonWords.countFound({ count }),
      }}
      bareWhileEmpty
      rows={rows}
      columns={columns}
      keyOf={(family) => family.id}
      nameOf={(family) => family.name}
      hrefOf={(family) => paths.family(family.id)}
      noMatch={<EmptyState drawing="search" title={commonWords.noMatchFound} />}
      empty={<EmptyState drawing="families" title={w.empty.title} about={w.empty.about} action={add} />}
    />
  );
}

const FACES = 5;

const columns: Column<Family>[] = [
  { key: 'name', title: recordWords.family, width: 'minmax(0, 1fr)', cell: (family) => family.name },
  {
    key: 'members',
    title: commonWords.members,
    width: 'minmax(0, 2fr)',
    phone: 'rest',
    cell: ({ members }) =>
      members.length === 0 ? (
        sharedWords.noMembersYet
      ) : (
        <span className={css.members}>
          <span className={css.faces}>
            {members.slice(0, FACES).map((member) => (
              <PersonAvatar key={member.personId} name={member.name} pictureId={member.pictureId} size={24} />
            ))}
          </span>
          <span className={css.words}>{members.map(({ name }) => name.split(' ')[0]).join(', ')}</span>
        </span>
      ),
  },
  {
    key: 'phone',
    title: commonWords.phone,
    width: '180px',
    phone: 'hidden',
    cell: (family) => family.phoneNumber && <span className="figures">{phoneText(family.phoneNumber)}</span>,
  },
];
