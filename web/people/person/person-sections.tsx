import type { ReactNode } from 'react';
import { carerWords } from '../../attendance/words.ts';
import { PersonLogin } from '../../followup/person-login.tsx';
import { loginWords } from '../../followup/words.ts';
import { SuppressedAddresses } from '../../messaging/suppressed/suppressed-addresses.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton, FailedState } from '../../ui/page/states.tsx';
import { AboutFacts, ContactFacts } from './person-facts.tsx';
import { PersonFamilies } from '../families/person-families.tsx';
import { familyWords, personWords as w } from '../words.ts';
import { PersonGroups } from './person-groups.tsx';
import { optOutWords } from './opt-out-words.ts';
import { happenedWords, historyWords } from './history-words.ts';
import { PersonOptOuts } from './person-opt-outs.tsx';
import type { PersonDetail, HistoryEntry } from './history-entry.ts';
import { privacyWords } from '../privacy/words.ts';
import { Button } from '@mantine/core';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLivePages } from '../../core/use-live-pages.ts';
import { paths } from '../../paths.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { peopleKeys } from '../keys.ts';
import css from '../people.module.css';
import person from './person.module.css';
import { labels } from '../labels.ts';

/** What happened to somebody, the latest first, as far down as one wants to look. */
function PersonHistory({ id }: { id: string }) {
  const { pages, failure, retry, more, isLoadingMore } = useLivePages({
    queryKey: peopleKeys.history(id),
    live: { topics: ['people', 'groups', 'message'], every: 1000 },
    load: (before: string | undefined, signal) =>
      api.people.history({ params: { id }, query: { before, pageSize: 20 } }, { signal }),
    first: undefined,
    next: ({ next }) => next ?? undefined,
  });
  const failed = failure && <FailedState what={labels.theHistory} failure={failure} onRetry={retry} />;
  if (!pages) return failed ?? <Skeleton height="88px" />;
  const entries = pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={css.history}>
        {entries.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </ol>
      {failed}
      {more && (
        <Button variant="default" size="sm" className={css.older} loading={isLoadingMore} onClick={more}>
          {historyWords.older}
        </Button>
      )}
    </>
  );
}

function Line({ entry }: { entry: HistoryEntry }) {
  const { title, detail } = happenedWords(entry);
  const href = whither(entry);
  return (
    <li>
      <span className={css.what}>
        {href ? (
          <Link className={css.link} href={href}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {detail && (
        <span className={wasWritten(entry) ? person.received : css.quiet} dir="auto">
          {detail}
        </span>
      )}
      <span className={css.quiet}>
        <Moment at={entry.at} />
        {entry.by && historyWords.by({ name: entry.by })}
      </span>
    </li>
  );
}

/** A message, whose text is theirs as it reached them. */
const wasWritten = ({ kind }: HistoryEntry): boolean => kind === 'sms' || kind === 'email';

/** Where the thing that happened can be looked at. */
function whither({ kind, detail }: HistoryEntry): string | undefined {
  if (typeof detail['messageId'] === 'string' && kind === 'sms') return paths.smsReport(detail['messageId']);
  if (typeof detail['messageId'] === 'string' && kind === 'email') return paths.emailReport(detail['messageId']);
  if (typeof detail['groupId'] === 'string') return paths.group(detail['groupId']);
  return undefined;
}

const CarerNote = lazyPart(
  () => import('../../attendance/children/carer-note.tsx'),
  'CarerNote',
  <Skeleton height="48px" />,
);

// Seldom there.
const ImportNotes = lazyPart(() => import('../import/import-notes.tsx'), 'ImportNotes', null);

// At the foot of the page, and seldom looked at.
const PersonPrivacy = lazyPart(
  () => import('../privacy/person-privacy.tsx'),
  'PersonPrivacy',
  <Skeleton height="64px" />,
);

const GROWN_UP = 18;

/** What carers have to know matters most of a child, and least of a grown-up who would have to tell it themselves. */
const isChild = ({ yearOfBirth }: PersonDetail): boolean =>
  yearOfBirth !== null && new Date().getFullYear() - yearOfBirth < GROWN_UP;

type Part = { title: string; about?: string; show: () => ReactNode };

/** The parts of a person's page in their order. Each stands in a file of its own; a feature adds its line here. */
function partsOf(person: PersonDetail): Part[] {
  const carers: Part = {
    title: carerWords.title,
    about: carerWords.about,
    show: () => <CarerNote personId={person.id} />,
  };
  return [
    { title: w.contact, show: () => <ContactFacts person={person} /> },
    {
      title: w.about,
      show: () => (
        <>
          <AboutFacts person={person} />
          <ImportNotes personId={person.id} />
        </>
      ),
    },
    { title: familyWords.section, show: () => <PersonFamilies id={person.id} /> },
    ...(isChild(person) ? [carers] : []),
    { title: w.groups, show: () => <PersonGroups id={person.id} canJoin={person.archivedAt === null} /> },
    { title: w.history, about: w.historyAbout, show: () => <PersonHistory id={person.id} /> },
    ...(isChild(person) ? [] : [carers]),
    {
      title: optOutWords.section,
      show: () => (
        <>
          <PersonOptOuts person={person} />
          {person.email !== '' && <SuppressedAddresses personId={person.id} />}
        </>
      ),
    },
    {
      title: loginWords.title,
      about: loginWords.about,
      show: () => person.archivedAt === null && <PersonLogin personId={person.id} name={person.name} />,
    },
    {
      title: privacyWords.title,
      about: privacyWords.about,
      show: () => <PersonPrivacy personId={person.id} name={person.name} />,
    },
  ];
}

export function PersonSections({ person }: { person: PersonDetail }) {
  return partsOf(person).map(({ title, about, show }) => {
    const part = show();
    return (
      part && (
        <Section key={title} title={title} about={about}>
          {part}
        </Section>
      )
    );
  });
}
