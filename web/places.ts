import {
  IconHome,
  IconId,
  IconMessages,
  IconSettings,
  IconUserHeart,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { paths } from './paths.ts';
import type { User } from './core/session.ts';
import type { Place } from './shell/places.ts';

/** The administrators' navigation, in its order. An entry comes with its feature. */
const places: Place[] = [
  { label: 'Home', href: paths.home(), within: '/tenant/home', icon: IconHome, onPhone: true },
  {
    label: 'People',
    href: paths.people(),
    within: '/tenant/people',
    also: ['/tenant/families', '/tenant/addfamily'],
    icon: IconUsers,
    onPhone: true,
  },
  { label: 'First-timers', href: paths.firstTimers(), within: '/tenant/firsttimers', icon: IconUserHeart },
  {
    label: 'Groups',
    href: paths.groups(),
    within: '/tenant/peoplegroups',
    also: ['/tenant/createpeoplegroup'],
    icon: IconUsersGroup,
  },
  { label: 'Messages', href: paths.sentSms(), within: '/tenant/sms', icon: IconMessages, onPhone: true },
  { label: 'Settings', href: paths.settings(), within: '/tenant/settings', icon: IconSettings },
];

const own: Place = { label: 'My page', href: paths.me(), within: '/tenant/me', icon: IconId };
const led: Place = { label: 'My groups', href: paths.myGroups(), within: '/tenant/mygroups', icon: IconUsersGroup };
const account: Place = {
  label: 'Your account',
  href: paths.settings('account'),
  within: '/tenant/settings',
  icon: IconSettings,
};

/** Where each role may go. */
export function placesOf(role: User['role']): Place[] {
  if (role === 'member') return [own, account];
  if (role === 'leader') return [led, own, account];
  return places;
}
