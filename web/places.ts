import { IconHome, IconMessages, IconSettings, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { paths } from './paths.ts';
import type { Place } from './shell/places.ts';

/** The navigation, in its order. An entry comes with its feature. */
export const places: Place[] = [
  { label: 'Home', href: paths.home(), within: '/tenant/home', icon: IconHome, onPhone: true },
  { label: 'People', href: paths.people(), within: '/tenant/people', icon: IconUsers, onPhone: true },
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
