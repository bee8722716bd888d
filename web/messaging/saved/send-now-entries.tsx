import { IconCoins, IconMailCheck, IconSend } from '@tabler/icons-react';
import type { User } from '../../core/session.ts';
import { paths } from '../../paths.ts';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import type { MessageRow } from '../api-types.ts';
import { listWords, scheduledListWords as words } from './words.ts';
import { messagingCommon } from '../common-words.ts';

const icon = { size: 16, 'aria-hidden': true };

/** The entries of a schedule's menu that send it now; where it would only be held again, what has to come first, if whoever looks can do that. */
export function sendNowEntries(row: MessageRow, user: User, sendNow: () => void): MenuEntry[] {
  if (row.heldFor === 'units')
    return [{ label: messagingCommon.seeYourUnits, icon: <IconCoins {...icon} />, href: paths.units() }];
  // People of the sample data are reached all the same.
  if (row.heldFor === 'proof' || (user.sendingWaits && !user.sampleData)) {
    if (user.role !== 'owner') return [];
    return [{ label: words.confirmAddress, icon: <IconMailCheck {...icon} />, href: paths.settings('account') }];
  }
  if (row.heldFor === 'route') return [];
  return [{ label: listWords.sendNow, icon: <IconSend {...icon} />, run: sendNow }];
}

/** The text above messages that did not go by themselves. */
export function waitingAbout(states: MessageRow['state'][]): string {
  const held = states.includes('held');
  const others = states.includes('missed') || states.includes('refused');
  return [held && words.waitingAbout.held, others && words.waitingAbout.others].filter(Boolean).join(' ');
}
