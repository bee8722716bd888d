import { ActionIcon } from '@mantine/core';
import { IconPencil, IconAlertTriangle, IconCake } from '@tabler/icons-react';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { ApiError } from '../../core/failures.ts';
import { useIsPhone } from '../../core/media-query.ts';
import { usePathParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { Badge, Note } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import { LinkButton, TextButton } from '../../ui/controls/text-button.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PersonAvatar } from '../../ui/marks/person-avatar.tsx';
import { Skeleton, EmptyState, FailedState } from '../../ui/page/states.tsx';
import { peopleKeys } from '../keys.ts';
import { nameOf } from '../find-people.ts';
import css from '../people.module.css';
import { PersonAction, PersonMenu, ContactRow } from './contact-row.tsx';
import { RedirectToSurvivor, useLastMerge } from './redirect-to-survivor.tsx';
import { PersonSections } from './person-sections.tsx';
import { personWords as w } from '../words.ts';
import type { PersonDetail } from './history-entry.ts';
import { runAction } from '../../core/action.ts';
import { mergeWords } from '../merge/words.ts';
import { undoMerge } from '../merge/use-merging.ts';
import type { ReactNode } from 'react';
import type { GlanceFact } from '../../../contract/people/glance.ts';
import { glanceWords, notableWords } from './words.ts';
import personGlanceCss from './person.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { peopleCommon } from '../common-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { optOutWords } from './opt-out-words.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The first view of a person: highlights, ways to reach them, their groups, the last contact. */
function PersonGlance({ person }: { person: PersonDetail }) {
  const found = useLiveQuery({
    queryKey: peopleKeys.glance(person.id),
    live: { topics: ['people', 'groups', 'message', 'attendance'], every: 1000 },
    queryFn: () => api.people.glance({ params: { id: person.id } }),
  });
  const facts = found.data?.facts;
  const notable = facts?.flatMap((fact) => notableWords(fact)) ?? [];
  return (
    <section className={personGlanceCss.glance} aria-label={glanceWords.section}>
      {notable.length > 0 && (
        <ul className={personGlanceCss.notable}>
          {notable.map(({ text, tone }) => (
            <li key={text} data-tone={tone}>
              {tone === 'good' ? <IconCake {...icon} /> : <IconAlertTriangle {...icon} />}
              {text}
            </li>
          ))}
        </ul>
      )}
      <ContactRow person={person} />
      {facts ? <Known facts={facts} /> : !found.isError && <Skeleton height="52px" />}
    </section>
  );
}

const some = 4;

function Known({ facts }: { facts: GlanceFact[] }) {
  const families = facts.flatMap((fact) => (fact.kind === 'family' ? fact : []));
  const groups = facts.flatMap((fact) => (fact.kind === 'group' ? fact : []));
  const [last] = facts
    .flatMap((fact) => (fact.kind === 'contact' ? fact : []))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  const came = facts.find((fact) => fact.kind === 'came');
  const rest = groups.length - some;
  return (
    <dl className={personGlanceCss.known}>
      {families.length > 0 && <Line label={recordWords.family}>{links(families, paths.family)}</Line>}
      {groups.length > 0 && (
        <Line label={commonWords.groups}>
          {links(groups.slice(0, some), paths.group)}
          {rest > 0 && <span>{sharedWords.andCount({ count: rest })}</span>}
        </Line>
      )}
      <Line label={glanceWords.lastContact}>
        {last ? (
          <Moment
            at={last.at}
            say={(at) => glanceWords.contacted({ how: last.how, channel: last.channel, day: day(at) })}
          />
        ) : (
          glanceWords.never
        )}
      </Line>
      {came && <Line label={glanceWords.lastCame}>{day(came.on)}</Line>}
    </dl>
  );
}

const links = (them: { id: string; name: string }[], hrefOf: (id: string) => string) =>
  them.map(({ id, name }) => (
    <Link key={id} className={personGlanceCss.place} href={hrefOf(id)} dir="auto">
      {name}
    </Link>
  ));

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={personGlanceCss.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
      {peopleCommon.allPeople}
    </LinkButton>
  );
  if (found.error instanceof ApiError && found.error.status === 404) {
    return (
      <Page title={commonWords.people}>
        <EmptyState title={w.missing} action={all} />
      </Page>
    );
  }
  const person = found.data;
  if (!person) {
    return (
      <Page title={commonWords.people} more={all} width="prose">
        {found.isError ? (
          <FailedState failure={found.error} onRetry={() => void found.refetch()} />
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
        {sharedWords.edit}
      </LinkButton>
    );
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={sharedWords.edit}
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
      {person.archivedAt && <Badge tone="warning">{recordWords.archived}</Badge>}
      {person.isFirstTimer && <Badge tone="info">{commonWords.firstTimer}</Badge>}
      {person.isSample && <Badge>{sharedWords.sample}</Badge>}
      {person.smsOptedOut && <Badge tone="warning">{optOutWords.wantsNo({ channel: 'sms' })}</Badge>}
      <Moment at={person.createdAt} say={(at) => w.added({ day: day(at) })} />
    </span>
  );
}

/** That somebody was merged into this person, with the way back; nothing where there was no merge. */
function PersonMerges({ id }: { id: string }) {
  const { last } = useLastMerge(id);
  if (!last || last.merged.id === id) return null;
  return (
    <div className={css.note}>
      <Note tone="quiet">
        {mergeWords.keptNote({ name: last.merged.name, day: day(last.at) })}{' '}
        <TextButton onClick={() => void runAction(undoMerge, last.id)}>{mergeWords.takeBack}</TextButton>
      </Note>
    </div>
  );
}
