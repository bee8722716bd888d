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
import { commonWords } from './ui/wording/common-words.ts';

const w = catalogue('places', {
  checkIns: 'Check-ins',
});

/** The administrators' navigation, in its order. An entry comes with its feature. */
const places: Place[] = [
  { label: commonWords.home, href: paths.home(), within: '/tenant/home', icon: IconHome, onPhone: 1 },
  {
    label: commonWords.people,
    href: paths.people(),
    within: '/tenant/people',
    also: ['/tenant/families', '/tenant/addfamily'],
    icon: IconUsers,
    onPhone: 2,
  },
  {
    label: commonWords.firstTimers,
    href: paths.firstTimers(),
    within: '/tenant/firsttimers',
    icon: IconUserHeart,
  },
  {
    label: commonWords.care,
    href: paths.care(),
    within: '/tenant/care',
    icon: IconHeartHandshake,
  },
  {
    label: commonWords.groups,
    href: paths.groups(),
    within: '/tenant/peoplegroups',
    also: ['/tenant/createpeoplegroup'],
    icon: IconUsersGroup,
    onPhone: 3,
  },
  {
    label: commonWords.attendance,
    href: paths.attendance(),
    within: '/tenant/attendance',
    icon: IconCalendarCheck,
  },
  {
    label: commonWords.messages,
    href: paths.sentSms(),
    within: '/tenant/sms',
    also: ['/tenant/email'],
    icon: IconMessages,
    onPhone: 4,
  },
  {
    label: commonWords.reports,
    href: paths.serviceReport(),
    within: '/tenant/reports',
    icon: IconChartBar,
  },
  {
    label: commonWords.media,
    href: paths.media(),
    within: '/tenant/media',
    icon: IconPhoto,
  },
  {
    label: commonWords.settings,
    href: paths.settings(),
    within: '/tenant/settings',
    icon: IconSettings,
  },
];

const own: Place = { label: commonWords.myPage, href: paths.me(), within: '/tenant/me', icon: IconId };
const led: Place = {
  label: commonWords.myGroups,
  href: paths.myGroups(),
  within: '/tenant/mygroups',
  icon: IconUsersGroup,
};
const ledCare: Place = {
  label: commonWords.care,
  href: paths.care(),
  within: '/tenant/care',
  icon: IconHeartHandshake,
};
const served: Place = {
  label: w.checkIns,
  href: paths.attendance(),
  within: '/tenant/attendance',
  icon: IconCalendarCheck,
};
const account: Place = {
  label: commonWords.yourAccount,
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
