import { type ReactNode } from 'react';
import { carerWords } from '../../attendance/children/words.ts';
import { PersonLogin } from '../../followup/person-login.tsx';
import { loginWords } from '../../followup/words.ts';
import { SuppressedAddresses } from '../../messaging/suppressed/suppressed-addresses.tsx';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { Section } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/page/states.tsx';
import { AboutFacts, ContactFacts } from './person-facts.tsx';
import { PersonFamilies } from '../families/person-families.tsx';
import { familyWords } from '../families/words.ts';
import { PersonGroups } from './person-groups.tsx';
import { optOutWords } from './opt-out-words.ts';
import { PersonHistory } from './person-history.tsx';
import { PersonOptOuts } from './person-opt-outs.tsx';
import type { PersonDetail } from './person-detail.ts';
import { privacyWords } from '../privacy/words.ts';
import { personWords as w } from '../words.ts';

const CarerNote = lazyPart(
  () => import('../../attendance/children/carer-note.tsx'),
  'CarerNote',
  <Skeleton height="48px" />,
);

// At the foot of the page, and seldom looked at.
const PersonPrivacy = lazyPart(
  () => import('../privacy/person-privacy.tsx'),
  'PersonPrivacy',
  <Skeleton height="64px" />,
);

type Part = { title: string; about?: string; show: (person: PersonDetail) => ReactNode };

/** The parts of a person's page in their order. Each stands in a file of its own; a feature adds its line here. */
const parts: Part[] = [
  { title: w.contact, show: (person) => <ContactFacts person={person} /> },
  { title: w.about, show: (person) => <AboutFacts person={person} /> },
  { title: familyWords.section, show: (person) => <PersonFamilies id={person.id} /> },
  { title: carerWords.title, about: carerWords.about, show: (person) => <CarerNote personId={person.id} /> },
  { title: w.groups, show: (person) => <PersonGroups id={person.id} /> },
  { title: w.history, about: w.historyAbout, show: (person) => <PersonHistory id={person.id} /> },
  {
    title: optOutWords.section,
    show: (person) => (
      <>
        <PersonOptOuts person={person} />
        {person.email !== '' && <SuppressedAddresses personId={person.id} />}
      </>
    ),
  },
  {
    title: loginWords.title,
    about: loginWords.about,
    show: (person) => person.archivedAt === null && <PersonLogin personId={person.id} name={person.name} />,
  },
  {
    title: privacyWords.title,
    about: privacyWords.about,
    show: (person) => <PersonPrivacy personId={person.id} name={person.name} />,
  },
];

export function PersonSections({ person }: { person: PersonDetail }) {
  return parts.map(({ title, about, show }) => {
    const part = show(person);
    return (
      part && (
        <Section key={title} title={title} about={about}>
          {part}
        </Section>
      )
    );
  });
}
