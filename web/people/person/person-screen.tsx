import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { ApiError } from '../../core/failures.ts';
import { useIsPhone } from '../../core/media-query.ts';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { Badge, Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../name-of.ts';
import css from '../people.module.css';
import { PersonAction, PersonMenu } from './person-actions.tsx';
import { RedirectToSurvivor } from './redirect-to-survivor.tsx';
import { PersonMerges } from './person-merges.tsx';
import { PersonGlance } from './person-glance.tsx';
import { PersonSections } from './person-sections.tsx';
import { peopleWords, personWords as w } from '../words.ts';
import type { PersonDetail } from './person-detail.ts';
import { labels } from '../labels.ts';

/** What is known of one person. */
export function Person() {
  const { id = '' } = usePathParams();
  const onPhone = useIsPhone();
  const found = useLiveQuery({
    queryKey: peopleKeys.person(id),
    live: { topics: ['people'] },
    queryFn: () => api.people.person({ params: { id } }),
  });
  const all = (
    <LinkButton variant="default" href={paths.people()}>
      {w.all}
    </LinkButton>
  );
  if (found.error instanceof ApiError && found.error.status === 404) {
    return (
      <Page title={peopleWords.title}>
        <EmptyState title={w.missing} about={w.missingAbout} action={all} />
      </Page>
    );
  }
  const person = found.data;
  if (!person) {
    return (
      <Page title={peopleWords.title} more={all} width="prose">
        {found.isError ? (
          <FailedState what={labels.thisPerson} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height="240px" />
        )}
      </Page>
    );
  }
  return (
    <RedirectToSurvivor person={person}>
      <Page
        title={nameOf(person)}
        lead={<PersonAvatar name={nameOf(person)} pictureId={person.pictureId} size={64} />}
        state={<Marks person={person} />}
        more={
          <>
            {!onPhone && all}
            <EditLink href={paths.editPerson(person.id)} small={onPhone} />
            <PersonMenu person={person} />
          </>
        }
        action={person.archivedAt && <PersonAction person={person} />}
        width="prose"
      >
        <PersonMerges id={person.id} />
        {person.archivedAt && (
          <div className={css.note}>
            <Note tone="warning">{w.archivedSince({ day: day(person.archivedAt) })}</Note>
          </div>
        )}
        <PersonGlance person={person} />
        <PersonSections person={person} />
      </Page>
    </RedirectToSurvivor>
  );
}

/** On a phone a pencil: the row is the name's. */
function EditLink({ href, small }: { href: string; small: boolean }) {
  if (!small)
    return (
      <LinkButton variant="default" href={href} aria-keyshortcuts="e">
        {peopleWords.edit}
      </LinkButton>
    );
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={peopleWords.edit}
      aria-keyshortcuts="e"
      renderRoot={(props) => <Link {...props} href={href} />}
    >
      <IconPencil size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

function Marks({ person }: { person: PersonDetail }) {
  return (
    <span className={css.marks}>
      {person.archivedAt && <Badge tone="warning">{w.archived}</Badge>}
      {person.isFirstTimer && <Badge tone="info">{peopleWords.firstTimer}</Badge>}
      {person.isSample && <Badge>{peopleWords.sample}</Badge>}
      {person.smsOptedOut && <Badge tone="warning">{w.optedOut}</Badge>}
      <Moment at={person.createdAt} say={(at) => w.added({ day: day(at) })} />
    </span>
  );
}
