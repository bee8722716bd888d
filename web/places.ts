import {
  IconCalendarCheck,
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
    screens: [
      { label: 'Add person', href: paths.addPerson(), words: 'new member' },
      { label: 'Import people', href: paths.importPeople(), words: 'members excel csv upload file' },
      { label: 'Families', href: paths.families() },
      { label: 'Birthdays', href: paths.birthdays() },
      { label: 'Duplicates', href: paths.duplicates(), words: 'merge twice' },
      { label: 'Archived people', href: paths.archivedPeople(), words: 'restore' },
    ],
  },
  {
    label: 'First-timers',
    href: paths.firstTimers(),
    within: '/tenant/firsttimers',
    icon: IconUserHeart,
    screens: [
      { label: 'Import first-timers', href: paths.importFirstTimers(), words: 'excel csv upload file' },
      { label: 'Connect form', href: paths.connectForm(), words: 'public visitors' },
    ],
  },
  {
    label: 'Care',
    href: paths.care(),
    within: '/tenant/care',
    icon: IconHeartHandshake,
  },
  {
    label: 'Groups',
    href: paths.groups(),
    within: '/tenant/peoplegroups',
    also: ['/tenant/createpeoplegroup'],
    icon: IconUsersGroup,
    screens: [{ label: 'Add Group', href: paths.createGroup(), words: 'create new' }],
  },
  {
    label: 'Attendance',
    href: paths.attendance(),
    within: '/tenant/attendance',
    icon: IconCalendarCheck,
    onPhone: true,
    screens: [{ label: 'Add check-in', href: paths.addCheckin(), words: 'service event new' }],
  },
  {
    label: 'Messages',
    href: paths.sentSms(),
    within: '/tenant/sms',
    also: ['/tenant/email'],
    icon: IconMessages,
    onPhone: true,
    screens: [
      { label: 'Compose SMS', href: paths.composeSms(), words: 'write send new message text' },
      { label: 'Scheduled messages', href: paths.scheduledSms(), words: 'sms later' },
      { label: 'Drafts', href: paths.smsDrafts(), words: 'sms messages' },
      { label: 'Replies', href: paths.replies(), words: 'sms messages inbox answers' },
      { label: 'Default messages', href: paths.defaultMessages(), words: 'sms texts templates' },
      { label: 'Sender ids', href: paths.senderIds(), words: 'sms name' },
      { label: 'Units', href: paths.units(), words: 'sms balance credit top up ledger' },
      { label: 'Compose E-mail', href: paths.composeEmail(), words: 'write send new message email newsletter' },
      { label: 'Sent e-mails', href: paths.sentEmails(), words: 'email messages' },
      { label: 'Scheduled e-mails', href: paths.scheduledEmails(), words: 'email later' },
      { label: 'E-mail drafts', href: paths.emailDrafts(), words: 'email messages' },
      { label: 'Default e-mails', href: paths.defaultEmails(), words: 'email texts templates' },
    ],
  },
  {
    label: 'Media',
    href: paths.media(),
    within: '/tenant/media',
    icon: IconPhoto,
    also: ['/tenant/email/templates'],
    screens: [
      { label: 'E-mail templates', href: paths.emailTemplates(), words: 'newsletter announcement invitation birthday' },
    ],
  },
  {
    label: 'Settings',
    href: paths.settings(),
    within: '/tenant/settings',
    icon: IconSettings,
    screens: [
      { label: 'Administrators', href: paths.settings('administrators'), words: 'settings invite users' },
      { label: 'Fields', href: paths.settings('fields'), words: 'settings own custom fields people' },
      { label: 'Your account', href: paths.settings('account'), words: 'settings password e-mail' },
      { label: 'Second factor', href: paths.settings('second-factor'), words: 'settings passkey authenticator 2fa' },
      { label: 'Privacy', href: paths.settings('privacy'), words: 'settings retention data export' },
      { label: 'Providers', href: paths.settings('providers'), words: 'settings routes sms' },
    ],
  },
];

const own: Place = { label: 'My page', href: paths.me(), within: '/tenant/me', icon: IconId };
const led: Place = { label: 'My groups', href: paths.myGroups(), within: '/tenant/mygroups', icon: IconUsersGroup };
const served: Place = {
  label: 'Check-ins',
  href: paths.attendance(),
  within: '/tenant/attendance',
  icon: IconCalendarCheck,
};
const ledCare: Place = { label: 'Care', href: paths.care(), within: '/tenant/care', icon: IconHeartHandshake };
const account: Place = {
  label: 'Your account',
  href: paths.settings('account'),
  within: '/tenant/settings',
  icon: IconSettings,
};

/** Where each role may go. */
export function placesOf(role: User['role']): Place[] {
  if (role === 'member') return [own, account];
  if (role === 'helper') return [served, own, account];
  if (role === 'leader') return [led, served, ledCare, own, account];
  return places;
}
