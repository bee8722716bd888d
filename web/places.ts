import {
  IconCalendarCheck,
  IconChartBar,
  IconHeartHandshake,
  IconHome,
  IconId,
  IconMessages,
  IconPhoto,
  IconSettings,
  IconUserHeart,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { catalogue } from './core/catalogue.ts';
import { paths } from './paths.ts';
import type { User } from './core/session.ts';
import type { Place } from './shell/places.ts';

const w = catalogue('places', {
  home: 'Home',
  people: 'People',
  firstTimers: 'First-timers',
  care: 'Care',
  groups: 'Groups',
  attendance: 'Attendance',
  messages: 'Messages',
  reports: 'Reports',
  media: 'Media',
  settings: 'Settings',
  myPage: 'My page',
  myGroups: 'My groups',
  checkIns: 'Check-ins',
  yourAccount: 'Your account',
});

/** The administrators' navigation, in its order. An entry comes with its feature. */
const places: Place[] = [
  { label: w.home, href: paths.home(), within: '/tenant/home', icon: IconHome, onPhone: 1 },
  {
    label: w.people,
    href: paths.people(),
    within: '/tenant/people',
    also: ['/tenant/families', '/tenant/addfamily'],
    icon: IconUsers,
    onPhone: 2,
  },
  {
    label: w.firstTimers,
    href: paths.firstTimers(),
    within: '/tenant/firsttimers',
    icon: IconUserHeart,
  },
  {
    label: w.care,
    href: paths.care(),
    within: '/tenant/care',
    icon: IconHeartHandshake,
  },
  {
    label: w.groups,
    href: paths.groups(),
    within: '/tenant/peoplegroups',
    also: ['/tenant/createpeoplegroup'],
    icon: IconUsersGroup,
  },
  {
    label: w.attendance,
    href: paths.attendance(),
    within: '/tenant/attendance',
    icon: IconCalendarCheck,
    onPhone: 4,
  },
  {
    label: w.messages,
    href: paths.sentSms(),
    within: '/tenant/sms',
    also: ['/tenant/email'],
    icon: IconMessages,
    onPhone: 3,
  },
  {
    label: w.reports,
    href: paths.serviceReport(),
    within: '/tenant/reports',
    icon: IconChartBar,
  },
  {
    label: w.media,
    href: paths.media(),
    within: '/tenant/media',
    icon: IconPhoto,
  },
  {
    label: w.settings,
    href: paths.settings(),
    within: '/tenant/settings',
    icon: IconSettings,
  },
];

const own: Place = { label: w.myPage, href: paths.me(), within: '/tenant/me', icon: IconId };
const led: Place = { label: w.myGroups, href: paths.myGroups(), within: '/tenant/mygroups', icon: IconUsersGroup };
const ledCare: Place = { label: w.care, href: paths.care(), within: '/tenant/care', icon: IconHeartHandshake };
const served: Place = {
  label: w.checkIns,
  href: paths.attendance(),
  within: '/tenant/attendance',
  icon: IconCalendarCheck,
};
const account: Place = {
  label: w.yourAccount,
  href: paths.settings('account'),
  within: '/tenant/settings',
  icon: IconSettings,
};

export function placesOf(role: User['role']): Place[] {
  if (role === 'member') return [own, account];
  if (role === 'helper') return [served, own, account];
  if (role === 'leader') return [led, ledCare, served, own, account];
  return places;
}
