import type { ReactNode } from 'react';
import { Badge } from '../../ui/marks/badge.tsx';
import { birthday } from '../birthday.ts';
import css from '../people.module.css';
import type { PersonDetail } from './person-detail.ts';
import { personWords as w } from '../words.ts';

type Fact = { label: string; value: ReactNode };

export function ContactFacts({ person }: { person: PersonDetail }) {
  return (
    <Facts
      facts={[
        { label: w.fields.phone, value: person.phoneNumber && <PhoneFact person={person} /> },
        {
          label: w.fields.email,
          value: person.email && (
            <a className={css.link} href={`mailto:${person.email}`}>
              {person.email}
            </a>
          ),
        },
        { label: w.fields.address, value: person.address },
      ]}
    />
  );
}

export function AboutFacts({ person }: { person: PersonDetail }) {
  return (
    <Facts
      facts={[
        { label: w.fields.gender, value: w.genders[person.gender] },
        { label: w.fields.birthday, value: birthday(person) },
        { label: w.fields.maritalStatus, value: person.maritalStatus },
        { label: w.fields.communicationMeans, value: person.communicationMeans },
        { label: w.fields.interestedInJoining, value: person.interestedInJoining },
        { label: w.fields.wantToBeVisited, value: person.wantToBeVisited },
      ]}
    />
  );
}

function PhoneFact({ person }: { person: PersonDetail }) {
  if (person.phone === null) {
    return (
      <>
        <span className="figures">{person.phoneNumber}</span>
        <Badge tone="warning">{w.unreachable}</Badge>
      </>
    );
  }
  return (
    <a className={`${css.link} figures`} href={`tel:${person.phone}`}>
      {person.phoneNumber || person.phone}
    </a>
  );
}

/** What is known; what is not takes no room. */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => Boolean(value));
  if (known.length === 0) return <p className={css.quiet}>{w.nothing}</p>;
  return (
    <dl className={css.facts}>
      {known.map(({ label, value }) => (
        <Known key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function Known({ label, value }: Fact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
