import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../find-people.ts';
import css from './families.module.css';
import { familyWords as w } from '../words.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { peopleCommon } from '../common-words.ts';

/** The families somebody belongs to, with everybody in them. */
export function PersonFamilies({ id }: { id: string }) {
  const key = peopleKeys.familiesOf(id);
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['people'] },
    queryFn: () => api.people.familiesOf({ params: { id } }),
  });
  if (found.isPending) return <Skeleton height="44px" />;
  if (found.isLoadingError) return <FailedState failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0) {
    return (
      <div className={css.head}>
        <p className={css.quiet}>{w.none}</p>
        <LinkButton variant="subtle" size="compact-sm" href={paths.addFamily({ add: 'open', person: id })}>
          {peopleCommon.addFamily}
        </LinkButton>
      </div>
    );
  }
  return found.data.map((family) => (
    <div key={family.id} className={css.family}>
      <div className={css.head}>
        <Link className={css.link} href={paths.family(family.id)}>
          {family.name}
        </Link>
        {family.phoneNumber && <span className={`${css.quiet} figures`}>{phoneText(family.phoneNumber)}</span>}
      </div>
      <ul className={css.list}>
        {family.members.map((member) => (
          <li key={member.personId}>
            <PersonAvatar name={member.name} pictureId={member.pictureId} />
            {member.personId === id ? (
              <b className={css.who}>{nameOf(member)}</b>
            ) : (
              <Link className={`${css.link} ${css.who}`} href={paths.person(member.personId)}>
                {nameOf(member)}
              </Link>
            )}
            <span className={css.quiet}>{w.parts[member.part]}</span>
          </li>
        ))}
      </ul>
    </div>
  ));
}
