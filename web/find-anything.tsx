import { useMantineColorScheme } from '@mantine/core';
import { findServices } from './attendance/find-services.ts';
import { catalogue } from './core/catalogue.ts';
import { findCommands } from './find-commands.ts';
import { findGroups } from './groups/find-groups.ts';
import { paths } from './paths.ts';
import { findPeopleOrAll } from './people/find-people.ts';
import { useSignOut } from './session/signing-out/use-sign-out.ts';
import { FinderDialog } from './shell/finder-dialog.tsx';
import type { Finder, Place, Screen } from './shell/places.ts';
import { commonWords } from './ui/wording/common-words.ts';
import { sharedWords } from './ui/wording/shared-words.ts';

/** Screens within the places, and the other words by which people look for them. */
const w = catalogue('find-screens', {
  importPeopleAlso: 'members excel csv upload file phone contacts undo',
  duplicates: 'Duplicates',
  duplicatesAlso: 'merge two people twice double same',
  connectFormAlso: 'public visitors link qr code poster',
  messageRulesAlso: 'settings care birthday wishes greeting thank you reminder automatic automation',
  addServiceAlso: 'check-in meeting event new',
  composeSms: 'Compose SMS',
  composeSmsAlso: 'write send new message text',
  repliesAlso: 'sms messages inbox answers',
  unitsAlso: 'buy more top up recharge pay airtime sms balance credit ledger',
  composeEMailAlso: 'write send new message email newsletter',
  sentEMails: 'Sent e-mails',
  scheduledEMails: 'Scheduled e-mails',
  eMailDrafts: 'E-mail drafts',
  defaultEMails: 'Default e-mails',
  eMailTemplatesAlso: 'newsletter announcement invitation birthday',
  fieldsAlso: 'settings own custom fields people',
  offeringReportAlso: 'enter contributions giving tithes money collection',
  administratorsAlso: 'settings invite users give access leader helper role',
  yourAccountAlso: 'settings change my password e-mail address keyboard shortcuts keys help',
  secondFactorAlso: 'settings passkey authenticator 2fa',
  privacyAlso: 'settings retention data export backup back up copy of everything download',
  providersAlso: 'settings routes sms',
  signOutAlso: 'log out logout leave',
  appearanceAlso: 'appearance theme colours night day mode',
  placesAlso: {
    people: 'members directory export download excel opt outs out stop unsubscribe',
    care: 'who is missed missing absent gone quiet follow-up visit pastoral',
    firstTimers: 'visitors newcomers guests',
    groups: 'ministries departments units choir',
    attendance: 'check in services events door headcount qr code',
    messages: 'sent sms reports delivered failed',
    reports: 'service attendance headcount',
    media: 'pictures images photos gallery logo',
    settings: 'organisation time zone currency logo price reply-to language',
  },
  smsAlso: 'sms messages texts templates later name',
  emailAlso: 'email messages texts templates later',
  addAlso: 'new create member',
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
  { section: commonWords.actions, find: findCommands },
  { section: commonWords.attendance, find: findServices },
  { section: commonWords.people, find: findPeopleOrAll },
  { section: commonWords.groups, find: findGroups },
];

const screensWithin: Record<string, Screen[]> = {
  '/tenant/people': [
    { label: sharedWords.addPerson, href: paths.addPerson(), words: w.addAlso },
    { label: sharedWords.importPeople, href: paths.importPeople(), words: w.importPeopleAlso },
    { label: commonWords.families, href: paths.families() },
    { label: sharedWords.birthdays, href: paths.birthdays() },
    { label: w.duplicates, href: paths.duplicates(), words: w.duplicatesAlso },
    { label: sharedWords.archivedPeople, href: paths.archivedPeople(), words: sharedWords.toRestore },
    { label: sharedWords.deletedGroups, href: paths.deletedGroups(), words: sharedWords.toRestore },
  ],
  '/tenant/firsttimers': [
    { label: sharedWords.importFirstTimers, href: paths.importFirstTimers(), words: w.importPeopleAlso },
    { label: sharedWords.connectForm, href: paths.connectForm(), words: w.connectFormAlso },
  ],
  '/tenant/peoplegroups': [{ label: sharedWords.addGroup, href: paths.createGroup(), words: w.addAlso }],
  '/tenant/attendance': [{ label: sharedWords.addService, href: paths.addCheckin(), words: w.addServiceAlso }],
  '/tenant/sms': [
    { label: w.composeSms, href: paths.composeSms(), words: w.composeSmsAlso },
    { label: sharedWords.scheduledMessages, href: paths.scheduledSms(), words: w.smsAlso },
    { label: sharedWords.drafts, href: paths.smsDrafts(), words: w.smsAlso },
    { label: commonWords.messageRules, href: paths.messageRules(), words: w.messageRulesAlso },
    { label: sharedWords.replies, href: paths.replies(), words: w.repliesAlso },
    { label: sharedWords.defaultMessages, href: paths.defaultMessages(), words: w.smsAlso },
    { label: sharedWords.senderIds, href: paths.senderIds(), words: w.smsAlso },
    { label: sharedWords.units, href: paths.units(), words: w.unitsAlso },
    { label: commonWords.composeEMail, href: paths.composeEmail(), words: w.composeEMailAlso },
    { label: w.sentEMails, href: paths.sentEmails(), words: w.emailAlso },
    { label: w.scheduledEMails, href: paths.scheduledEmails(), words: w.emailAlso },
    { label: w.eMailDrafts, href: paths.emailDrafts(), words: w.emailAlso },
    { label: w.defaultEMails, href: paths.defaultEmails(), words: w.emailAlso },
  ],
  '/tenant/reports': [{ label: sharedWords.offeringReport, href: paths.offeringReport(), words: w.offeringReportAlso }],
  '/tenant/media': [{ label: sharedWords.eMailTemplates, href: paths.emailTemplates(), words: w.eMailTemplatesAlso }],
  '/tenant/settings': [
    { label: sharedWords.administrators, href: paths.settings('administrators'), words: w.administratorsAlso },
    { label: sharedWords.fields, href: paths.settings('fields'), words: w.fieldsAlso },
    { label: commonWords.yourAccount, href: paths.settings('account'), words: w.yourAccountAlso },
    { label: sharedWords.secondFactor, href: paths.settings('second-factor'), words: w.secondFactorAlso },
    { label: sharedWords.privacy, href: paths.settings('privacy'), words: w.privacyAlso },
    { label: sharedWords.providers, href: paths.settings('providers'), words: w.providersAlso },
  ],
};

/** The most common tasks, before anything is typed. */
const first: Screen[] = [
  { label: w.composeSms, href: paths.composeSms() },
  { label: commonWords.composeEMail, href: paths.composeEmail() },
  { label: sharedWords.addPerson, href: paths.addPerson() },
  { label: sharedWords.importPeople, href: paths.importPeople() },
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
    look(sharedWords.dark, 'dark'),
    look(sharedWords.light, 'light'),
    look(sharedWords.sameAsDevice, 'auto'),
    { label: sharedWords.signOut, href: '#sign-out', words: w.signOutAlso, run: () => void leave() },
  ];
  return (
    <FinderDialog
      first={{ name: commonWords.actions, screens: first }}
      places={places}
      screens={screens}
      finders={finders}
      onClose={onClose}
    />
  );
}
