import type { ReactNode } from 'react';
import { carerWords } from '../../attendance/children/words.ts';
import { PersonLogin } from '../../followup/person-login.tsx';
import { loginWords } from '../../followup/words.ts';
import { SuppressedAddresses } from '../../messaging/suppressed/suppressed-addresses.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { AboutFacts, ContactFacts } from './person-facts.tsx';
import { PersonFamilies } from '../families/person-families.tsx';
import { personWords as w } from '../words.ts';
import { PersonGroups } from './person-groups.tsx';
import { PersonOptOuts } from './person-opt-outs.tsx';
import type { PersonDetail } from './history-entry.ts';
import { privacyWords } from '../privacy/words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';

const CarerNote = lazyPart(
  () => import('../../attendance/children/carer-note.tsx'),
  'CarerNote',
  <Skeleton height="48px" />,
);

// Seldom there.
const ImportNotes = lazyPart(() => import('../import/import-notes.tsx'), 'ImportNotes', null);

// At the foot of the page, and seldom looked at.
const PersonHistory = lazyPart(() => import('./person-history.tsx'), 'PersonHistory', <Skeleton height="88px" />);
const PersonPrivacy = lazyPart(
  () => import('../privacy/person-privacy.tsx'),
  'PersonPrivacy',
  <Skeleton height="64px" />,
);

const GROWN_UP = 18;

/** Carers' notes matter most for a child, and least for an adult, who would have to tell them personally. */
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
    { title: sharedWords.contact, show: () => <ContactFacts person={person} /> },
    {
      title: w.about,
      show: () => (
        <>
          <AboutFacts person={person} />
          <ImportNotes personId={person.id} />
        </>
      ),
    },
    { title: recordWords.family, show: () => <PersonFamilies id={person.id} /> },
    ...(isChild(person) ? [carers] : []),
    { title: commonWords.groups, show: () => <PersonGroups id={person.id} canJoin={person.archivedAt === null} /> },
    { title: w.history, show: () => <PersonHistory id={person.id} /> },
    ...(isChild(person) ? [] : [carers]),
    {
      title: commonWords.messages,
      show: () => (
        <>
          <PersonOptOuts person={person} />
          {person.email !== '' && <SuppressedAddresses personId={person.id} />}
        </>
      ),
    },
    {
      title: recordWords.login,
      about: loginWords.about,
      show: () => person.archivedAt === null && <PersonLogin personId={person.id} name={person.name} />,
    },
    {
      title: sharedWords.privacy,
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
