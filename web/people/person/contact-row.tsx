import { IconBrandWhatsapp, IconMail, IconMessage, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import { canBeMailed, canBeWrittenTo } from './person-actions.tsx';
import type { PersonDetail } from './history-entry.ts';
import { glanceWords as w } from './words.ts';
import css from './person.module.css';

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** The ways to reach somebody, side by side; those that are closed are not there. */
export function ContactRow({ person }: { person: PersonDetail }) {
  const { phone } = person;
  const reachable = phone !== null && person.archivedAt === null;
  const ways: ReactNode[] = [
    reachable && (
      <a key="call" className={css.way} href={`tel:${phone}`}>
        <IconPhone {...icon} />
        {w.call}
      </a>
    ),
    canBeWrittenTo(person) && (
      <Link key="sms" className={css.way} href={paths.composeSms({ people: person.id })} aria-keyshortcuts="c">
        <IconMessage {...icon} />
        {w.sms}
      </Link>
    ),
    reachable && (
      <a
        key="whatsapp"
        className={css.way}
        href={`https://wa.me/${phone.replace(/\D/g, '')}`}
        target="_blank"
        rel="noreferrer"
      >
        <IconBrandWhatsapp {...icon} />
        {w.whatsApp}
      </a>
    ),
    canBeMailed(person) && (
      <Link key="email" className={css.way} href={paths.composeEmail({ people: person.id })}>
        <IconMail {...icon} />
        {w.email}
      </Link>
    ),
  ].filter(Boolean);
  if (ways.length === 0) return null;
  return (
    <nav className={css.ways} aria-label={w.ways}>
      {ways}
    </nav>
  );
}
