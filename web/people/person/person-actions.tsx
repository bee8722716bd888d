import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconMail, IconMessage } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import type { PersonDetail } from './person-detail.ts';
import { useArchiving } from '../use-archiving.ts';
import { peopleWords, personWords as w } from '../words.ts';

const size = { size: 16, 'aria-hidden': true } as const;

/** What can be done with one person, behind one button; a feature adds its line here. */
export function PersonMenu({ person }: { person: PersonDetail }) {
  const { archive, restore, busy } = useArchiving();
  const put = person.archivedAt
    ? { label: w.restore, icon: <IconArchiveOff {...size} />, run: () => void restore([person.id]) }
    : { label: w.archive, icon: <IconArchive {...size} />, run: () => void archive({ ids: [person.id] }, 1) };
  const write = canBeWrittenTo(person)
    ? [
        {
          label: peopleWords.sendSms,
          icon: <IconMessage {...size} />,
          href: paths.composeSms({ people: person.id }),
          keys: 'c',
        },
      ]
    : [];
  const email = canBeMailed(person)
    ? [{ label: peopleWords.sendEmail, icon: <IconMail {...size} />, href: paths.composeEmail({ people: person.id }) }]
    : [];
  return <ActionMenu label={w.menu} entries={[...write, ...email, { ...put, disabled: busy }]} />;
}

/** The one primary action of a person's page. */
export function PersonAction({ person }: { person: PersonDetail }) {
  const { restore, busy } = useArchiving();
  if (person.archivedAt)
    return (
      <Button loading={busy} onClick={() => void restore([person.id])}>
        {w.restore}
      </Button>
    );
  if (!canBeWrittenTo(person)) {
    if (!canBeMailed(person)) return null;
    return <LinkButton href={paths.composeEmail({ people: person.id })}>{peopleWords.sendEmail}</LinkButton>;
  }
  return (
    <LinkButton href={paths.composeSms({ people: person.id })} aria-keyshortcuts="c">
      {peopleWords.sendSms}
    </LinkButton>
  );
}

function canBeWrittenTo(person: PersonDetail): boolean {
  return person.phone !== null && !person.smsOptedOut && person.archivedAt === null;
}

const canBeMailed = ({ email, optOuts, archivedAt }: PersonDetail): boolean =>
  email !== '' && archivedAt === null && !optOuts.some(({ channel }) => channel === 'email');
