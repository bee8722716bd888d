import { useQuery } from '@tanstack/react-query';
import type { routes } from '../../contract/routes.ts';
import { api, type Output } from '../core/client.ts';
import { ApiError } from '../core/failures.ts';
import { usePathParams } from '../core/query-params.ts';
import { useLive } from '../core/use-events.ts';
import { paths } from '../paths.ts';
import { Badge, Note } from '../ui/badge.tsx';
import { day, inFull } from '../ui/dates.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Bone, EmptyState, FailedState } from '../ui/states.tsx';
import { peopleKeys } from './keys.ts';
import { nameOf } from './people-columns.tsx';
import css from './people.module.css';
import { AboutFacts, ContactFacts } from './person-facts.tsx';
import { PersonGroups } from './person-groups.tsx';
import { peopleWords, personWords as w } from './words.ts';

export type PersonDetail = Output<(typeof routes)['people']['person']>;

/** What is known of one person. */
export function Person() {
  const { id = '' } = usePathParams();
  const found = useQuery({ queryKey: peopleKeys.person(id), queryFn: () => api.people.person({ params: { id } }) });
  useLive('people', peopleKeys.person(id));
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
          <FailedState failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Bone height="240px" />
        )}
      </Page>
    );
  }
  const reachable = person.phone !== null && !person.smsOptedOut && person.archivedAt === null;
  return (
    <Page
      title={nameOf(person)}
      state={<Marks person={person} />}
      more={all}
      action={
        reachable && <LinkButton href={paths.composeSms({ people: person.id })}>{peopleWords.sendSms}</LinkButton>
      }
      width="prose"
    >
      {person.archivedAt && <Note tone="warning">{w.archivedSince(day(person.archivedAt))}</Note>}
      <Section title={w.contact}>
        <ContactFacts person={person} />
      </Section>
      <Section title={w.about}>
        <AboutFacts person={person} />
      </Section>
      <Section title={w.groups}>
        <PersonGroups id={person.id} />
      </Section>
    </Page>
  );
}

function Marks({ person }: { person: PersonDetail }) {
  return (
    <span className={css.marks}>
      {person.archivedAt && <Badge tone="warning">{w.archived}</Badge>}
      {person.isFirstTimer && <Badge tone="info">{peopleWords.firstTimer}</Badge>}
      {person.isSample && <Badge>{peopleWords.sample}</Badge>}
      {person.smsOptedOut && <Badge tone="warning">{w.optedOut}</Badge>}
      <time dateTime={person.createdAt} title={inFull(person.createdAt)}>
        {w.added(day(person.createdAt))}
      </time>
    </span>
  );
}
