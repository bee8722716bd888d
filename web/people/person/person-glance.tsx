import { IconAlertTriangle, IconCake } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GlanceFact } from '../../../contract/people/glance.ts';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/page/states.tsx';
import { day } from '../../ui/wording/dates.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { peopleKeys } from '../keys.ts';
import { ContactRow } from './contact-row.tsx';
import { glanceWords as w, notableWords } from './glance-words.ts';
import type { PersonDetail } from './person-detail.ts';
import css from './person.module.css';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** What is seen of somebody first: what stands out, the ways to reach them, where they belong and when they were last in touch. */
export function PersonGlance({ person }: { person: PersonDetail }) {
  const found = useLiveQuery({
    queryKey: peopleKeys.glance(person.id),
    live: { topics: ['people', 'groups', 'message', 'attendance'], every: 1000 },
    queryFn: () => api.people.glance({ params: { id: person.id } }),
  });
  const facts = found.data?.facts;
  const notable = facts?.flatMap((fact) => notableWords(fact)) ?? [];
  return (
    <section className={css.glance} aria-label={w.section}>
      {notable.length > 0 && (
        <ul className={css.notable}>
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
    <dl className={css.known}>
      {families.length > 0 && <Line label={w.family}>{links(families, paths.family)}</Line>}
      {groups.length > 0 && (
        <Line label={w.groups}>
          {links(groups.slice(0, some), paths.group)}
          {rest > 0 && <span>{w.moreGroups({ count: rest })}</span>}
        </Line>
      )}
      <Line label={w.lastContact}>
        {last ? (
          <Moment at={last.at} say={(at) => w.contacted({ how: last.how, channel: last.channel, day: day(at) })} />
        ) : (
          w.never
        )}
      </Line>
      {came && <Line label={w.lastCame}>{day(came.on)}</Line>}
    </dl>
  );
}

const links = (them: { id: string; name: string }[], hrefOf: (id: string) => string) =>
  them.map(({ id, name }) => (
    <Link key={id} className={css.place} href={hrefOf(id)} dir="auto">
      {name}
    </Link>
  ));

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
