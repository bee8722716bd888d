import css from './person.module.css';
import { IconBrandWhatsapp, IconMail, IconMessage, IconPhone, IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '../../core/link.tsx';
import { paths } from '../../paths.ts';
import type { PersonDetail } from './history-entry.ts';
import { glanceWords as w } from './words.ts';
import { Button } from '@mantine/core';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { useArchiving } from '../use-archiving.ts';
import { personWords } from '../words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const size = { size: 16, 'aria-hidden': true } as const;

/** The actions for one person, behind one button; a feature adds its line here. */
export function PersonMenu({ person }: { person: PersonDetail }) {
  const { archive, restore, busy } = useArchiving();
  const put = person.archivedAt
    ? { label: sharedWords.restore, icon: <IconArchiveOff {...size} />, run: () => void restore([person.id]) }
    : { label: sharedWords.archive, icon: <IconArchive {...size} />, run: () => void archive({ ids: [person.id] }, 1) };
  return <ActionMenu label={personWords.menu} entries={[{ ...put, disabled: busy }]} />;
}

/** Somebody who is archived can be restored; the ways to reach anybody else stand in a row of their own. */
export function PersonAction({ person }: { person: PersonDetail }) {
  const { restore, busy } = useArchiving();
  return (
    <Button loading={busy} onClick={() => void restore([person.id])}>
      {sharedWords.restore}
    </Button>
  );
}

export function canBeWrittenTo(person: PersonDetail): boolean {
  return person.phone !== null && !person.smsOptedOut && person.archivedAt === null;
}

export const canBeMailed = ({ email, optOuts, archivedAt }: PersonDetail): boolean =>
  email !== '' && archivedAt === null && !optOuts.some(({ channel }) => channel === 'email');

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

/** The available ways to reach a person, side by side. */
export function ContactRow({ person }: { person: PersonDetail }) {
  const { phone } = person;
  const reachable = phone !== null && person.archivedAt === null;
  const ways: ReactNode[] = [
    reachable && (
      <a key="call" className={css.way} href={`tel:${phone}`}>
        <IconPhone {...icon} />
        {commonWords.call}
      </a>
    ),
    canBeWrittenTo(person) && (
      <Link key="sms" className={css.way} href={paths.composeSms({ people: person.id })} aria-keyshortcuts="c">
        <IconMessage {...icon} />
        {sharedWords.sms}
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
        {commonWords.eMail}
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
