import { useMantineColorScheme } from '@mantine/core';
import { catalogue } from './core/catalogue.ts';
import { findCommands } from './find-commands.ts';
import { findGroups } from './groups/find-groups.ts';
import { paths } from './paths.ts';
import { findPeopleOrAll } from './people/find-people.ts';
import { useSignOut } from './session/signing-out/use-sign-out.ts';
import { FinderDialog } from './shell/finder-dialog.tsx';
import type { Finder, Place, Screen } from './shell/places.ts';

/** Screens within the places, and the other words by which people look for them. */
const w = catalogue('find-screens', {
  commands: 'Actions',
  people: 'People',
  groups: 'Groups',
  addPerson: 'Add person',
  addPersonAlso: 'new member',
  importPeople: 'Import people',
  importPeopleAlso: 'members excel csv upload file undo',
  families: 'Families',
  birthdays: 'Birthdays',
  duplicates: 'Duplicates',
  duplicatesAlso: 'merge twice',
  archivedPeople: 'Archived people',
  archivedPeopleAlso: 'restore',
  deletedGroups: 'Deleted groups',
  deletedGroupsAlso: 'restore',
  importFirstTimers: 'Import first-timers',
  importFirstTimersAlso: 'excel csv upload file',
  connectForm: 'Connect form',
  connectFormAlso: 'public visitors',
  messageRules: 'Message rules',
  messageRulesAlso: 'settings care birthday greeting thank you reminder automatic',
  addGroup: 'Add Group',
  addGroupAlso: 'create new',
  addCheckIn: 'Add check-in',
  addCheckInAlso: 'service event new',
  composeSms: 'Compose SMS',
  composeSmsAlso: 'write send new message text',
  scheduledMessages: 'Scheduled messages',
  scheduledMessagesAlso: 'sms later',
  drafts: 'Drafts',
  draftsAlso: 'sms messages',
  replies: 'Replies',
  repliesAlso: 'sms messages inbox answers',
  defaultMessages: 'Default messages',
  defaultMessagesAlso: 'sms texts templates',
  senderIds: 'Sender ids',
  senderIdsAlso: 'sms name',
  units: 'Units',
  unitsAlso: 'sms balance credit top up ledger',
  composeEMail: 'Compose E-mail',
  composeEMailAlso: 'write send new message email newsletter',
  sentEMails: 'Sent e-mails',
  sentEMailsAlso: 'email messages',
  scheduledEMails: 'Scheduled e-mails',
  scheduledEMailsAlso: 'email later',
  eMailDrafts: 'E-mail drafts',
  eMailDraftsAlso: 'email messages',
  defaultEMails: 'Default e-mails',
  defaultEMailsAlso: 'email texts templates',
  eMailTemplates: 'E-mail templates',
  eMailTemplatesAlso: 'newsletter announcement invitation birthday',
  fields: 'Fields',
  fieldsAlso: 'settings own custom fields people',
  offeringReport: 'Offering report',
  offeringReportAlso: 'contributions tithe money',
  administrators: 'Administrators',
  administratorsAlso: 'settings invite users',
  yourAccount: 'Your account',
  yourAccountAlso: 'settings password e-mail keyboard shortcuts keys help',
  secondFactor: 'Second factor',
  secondFactorAlso: 'settings passkey authenticator 2fa',
  privacy: 'Privacy',
  privacyAlso: 'settings retention data export',
  providers: 'Providers',
  providersAlso: 'settings routes sms',
  signOut: 'Sign out',
  signOutAlso: 'log out logout leave',
  light: 'Light',
  dark: 'Dark',
  sameAsDevice: 'Same as device',
  appearanceAlso: 'appearance theme colours night day mode',
  placesAlso: {
    people: 'members directory export download opt outs out stop unsubscribe',
    care: 'who is missed missing absent gone quiet follow-up visit pastoral',
    firstTimers: 'visitors newcomers guests',
    groups: 'ministries departments units choir',
    attendance: 'check in services door headcount',
    messages: 'sent sms reports delivered failed',
    reports: 'service attendance headcount',
    media: 'pictures images photos gallery logo',
    settings: 'organisation time zone currency logo price reply-to language',
  },
});

/** Other names people use for the places, by address. */
const placesAlso: Record<string, string> = {
  '/tenant/people': w.placesAlso.people,
  '/tenant/firsttimers': w.placesAlso.firstTimers,
  '/tenant/care': w.placesAlso.care,
  '/tenant/peoplegroups': w.placesAlso.groups,
  '/tenant/attendance': w.placesAlso.attendance,
  '/tenant/sms': w.placesAlso.messages,
  '/tenant/reports': w.placesAlso.reports,
  '/tenant/media': w.placesAlso.media,
  '/tenant/settings': w.placesAlso.settings,
};

/** Searched in addition to the screens. */
const finders: Finder[] = [
  { section: w.commands, find: findCommands },
  { section: w.people, find: findPeopleOrAll },
  { section: w.groups, find: findGroups },
];

const screensWithin: Record<string, Screen[]> = {
  '/tenant/people': [
    { label: w.addPerson, href: paths.addPerson(), words: w.addPersonAlso },
    { label: w.importPeople, href: paths.importPeople(), words: w.importPeopleAlso },
    { label: w.families, href: paths.families() },
    { label: w.birthdays, href: paths.birthdays() },
    { label: w.duplicates, href: paths.duplicates(), words: w.duplicatesAlso },
    { label: w.archivedPeople, href: paths.archivedPeople(), words: w.archivedPeopleAlso },
    { label: w.deletedGroups, href: paths.deletedGroups(), words: w.deletedGroupsAlso },
  ],
  '/tenant/firsttimers': [
    { label: w.importFirstTimers, href: paths.importFirstTimers(), words: w.importFirstTimersAlso },
    { label: w.connectForm, href: paths.connectForm(), words: w.connectFormAlso },
  ],
  '/tenant/care': [{ label: w.messageRules, href: paths.settings('care'), words: w.messageRulesAlso }],
  '/tenant/peoplegroups': [{ label: w.addGroup, href: paths.createGroup(), words: w.addGroupAlso }],
  '/tenant/attendance': [{ label: w.addCheckIn, href: paths.addCheckin(), words: w.addCheckInAlso }],
  '/tenant/sms': [
    { label: w.composeSms, href: paths.composeSms(), words: w.composeSmsAlso },
    { label: w.scheduledMessages, href: paths.scheduledSms(), words: w.scheduledMessagesAlso },
    { label: w.drafts, href: paths.smsDrafts(), words: w.draftsAlso },
    { label: w.replies, href: paths.replies(), words: w.repliesAlso },
    { label: w.defaultMessages, href: paths.defaultMessages(), words: w.defaultMessagesAlso },
    { label: w.senderIds, href: paths.senderIds(), words: w.senderIdsAlso },
    { label: w.units, href: paths.units(), words: w.unitsAlso },
    { label: w.composeEMail, href: paths.composeEmail(), words: w.composeEMailAlso },
    { label: w.sentEMails, href: paths.sentEmails(), words: w.sentEMailsAlso },
    { label: w.scheduledEMails, href: paths.scheduledEmails(), words: w.scheduledEMailsAlso },
    { label: w.eMailDrafts, href: paths.emailDrafts(), words: w.eMailDraftsAlso },
    { label: w.defaultEMails, href: paths.defaultEmails(), words: w.defaultEMailsAlso },
  ],
  '/tenant/reports': [{ label: w.offeringReport, href: paths.offeringReport(), words: w.offeringReportAlso }],
  '/tenant/media': [{ label: w.eMailTemplates, href: paths.emailTemplates(), words: w.eMailTemplatesAlso }],
  '/tenant/settings': [
    { label: w.administrators, href: paths.settings('administrators'), words: w.administratorsAlso },
    { label: w.fields, href: paths.settings('fields'), words: w.fieldsAlso },
    { label: w.yourAccount, href: paths.settings('account'), words: w.yourAccountAlso },
    { label: w.secondFactor, href: paths.settings('second-factor'), words: w.secondFactorAlso },
    { label: w.privacy, href: paths.settings('privacy'), words: w.privacyAlso },
    { label: w.providers, href: paths.settings('providers'), words: w.providersAlso },
  ],
};

/** The most common tasks, before anything is typed. */
const first: Screen[] = [
  { label: w.composeSms, href: paths.composeSms() },
  { label: w.composeEMail, href: paths.composeEmail() },
  { label: w.addPerson, href: paths.addPerson() },
  { label: w.importPeople, href: paths.importPeople() },
];

/** Finds people, groups and screens from anywhere, and does what the menu of the user does. */
export function FindAnything({ places, onClose }: { places: Place[]; onClose: () => void }) {
  const leave = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const look = (label: string, value: 'light' | 'dark' | 'auto'): Screen => ({
    label,
    href: `#${value}`,
    words: w.appearanceAlso,
    run: () => setColorScheme(value),
  });
  const screens = [
    ...places.flatMap((place) => [
      { ...place, words: placesAlso[place.within] },
      ...(screensWithin[place.within] ?? []),
    ]),
    look(w.dark, 'dark'),
    look(w.light, 'light'),
    look(w.sameAsDevice, 'auto'),
    { label: w.signOut, href: '#sign-out', words: w.signOutAlso, run: () => void leave() },
  ];
  return (
    <FinderDialog
      first={{ name: w.commands, screens: first }}
      places={places}
      screens={screens}
      finders={finders}
      onClose={onClose}
    />
  );
}
