import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconCircleOff,
  IconMail,
  IconMessage,
  IconPhone,
  IconUserPlus,
} from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import type { MenuEntry } from '../../ui/controls/menu.ts';
import type { CareEntry } from './care-entry.ts';
import { callLink, emailLink, ownSmsLink, smsLink, type Texts } from './message-link.ts';
import { careWords as w } from './words.ts';

type Given = {
  /** Whether whoever looks administers; else they lead a group. */
  administers: boolean;
  texts: Texts;
  settle: (state: 'not_needed' | 'open') => void;
  assign: () => void;
};

/** What can be done for one person on the list. */
export function careMenu(entry: CareEntry, { administers, texts, settle, assign }: Given): MenuEntry[] {
  const icon = { size: 16, 'aria-hidden': true } as const;
  const open = entry.state === 'open';
  const away = (address: string) => () => location.assign(address);
  return [
    ...(entry.phoneNumber ? [{ label: w.call, icon: <IconPhone {...icon} />, run: away(callLink(entry)) }] : []),
    ...(administers && entry.bySms
      ? [{ label: w.writeSms, icon: <IconMessage {...icon} />, href: smsLink(entry, texts) }]
      : []),
    ...(administers && entry.byEmail
      ? [{ label: w.writeEmail, icon: <IconMail {...icon} />, href: emailLink(entry, texts) }]
      : []),
    ...(!administers && entry.bySms
      ? [{ label: w.ownSms, icon: <IconMessage {...icon} />, run: away(ownSmsLink(entry, texts)) }]
      : []),
    ...(administers ? [{ label: w.assign, icon: <IconUserPlus {...icon} />, run: assign }] : []),
    open
      ? { label: w.notNeeded, icon: <IconCircleOff {...icon} />, run: () => settle('not_needed') }
      : { label: w.openAgain, icon: <IconArrowBackUp {...icon} />, run: () => settle('open') },
    ...(administers
      ? [{ label: w.page, icon: <IconArrowUpRight {...icon} />, href: paths.person(entry.personId) }]
      : []),
  ];
}
