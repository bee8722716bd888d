import type { ReactNode } from 'react';
import { dialledAs, type PersonField } from '../../../contract/people/person-field.ts';
import { type PersonKey, personFields } from '../../../contract/people/person-fields.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { customFacts } from '../custom-fields/custom-facts.tsx';
import { useCustomFields } from '../custom-fields/use-custom-fields.ts';
import { fieldValue, personWords as w } from '../words.ts';
import css from '../people.module.css';
import type { PersonDetail } from './history-entry.ts';

type Fact = { label: string; value: ReactNode };

export function ContactFacts({ person }: { person: PersonDetail }) {
  return <Facts facts={factsOf('contact', person)} />;
}

export function AboutFacts({ person }: { person: PersonDetail }) {
  const custom = useCustomFields();
  return <Facts facts={[...factsOf('about', person), ...customFacts(custom, person.custom)]} />;
}

function factsOf(page: PersonField['page'], person: PersonDetail): Fact[] {
  return (Object.entries(personFields) as [PersonKey, PersonField][])
    .filter(([, field]) => field.page === page)
    .map(([key, field]) => ({ label: w.fields[key], value: factOf(key, field, person) }));
}

function factOf(key: string, field: PersonField, person: PersonDetail): ReactNode {
  const value = fieldValue(key, field, person);
  if (value && field.kind === 'phone') {
    const { [dialledAs(key)]: dialled } = person as Record<string, unknown>;
    return <PhoneFact typed={value} dialled={typeof dialled === 'string' ? dialled : null} />;
  }
  if (value && field.kind === 'email') {
    return (
      <a className={css.link} href={`mailto:${value}`}>
        {value}
      </a>
    );
  }
  return value;
}

function PhoneFact({ typed, dialled }: { typed: string; dialled: string | null }) {
  if (dialled === null) {
    return (
      <>
        <span className="figures">{typed}</span>
        <Badge tone="warning">{w.unreachable}</Badge>
      </>
    );
  }
  return (
    <a className={`${css.link} figures`} href={`tel:${dialled}`}>
      {typed}
    </a>
  );
}

/** The known facts; unknown ones take no room. */
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
