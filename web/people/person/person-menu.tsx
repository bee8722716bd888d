import { IconExternalLink, IconMail, IconMessage, IconPencil } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import type { PersonRow } from '../list/use-columns.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const size = { size: 16, 'aria-hidden': true } as const;

export const personMenu = (person: PersonRow): MenuEntry[] => [
  { label: sharedWords.open, icon: <IconExternalLink {...size} />, href: paths.person(person.id) },
  { label: sharedWords.edit, icon: <IconPencil {...size} />, href: paths.editPerson(person.id), keys: 'e' },
  ...(person.phoneNumber
    ? [
        {
          label: commonWords.sendSms,
          icon: <IconMessage {...size} />,
          href: paths.composeSms({ people: person.id }),
          keys: 'c',
        },
      ]
    : []),
  ...(person.email
    ? [{ label: commonWords.sendEmail, icon: <IconMail {...size} />, href: paths.composeEmail({ people: person.id }) }]
    : []),
];
