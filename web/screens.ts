import { lazyRouteComponent as lazily, type RouteComponent } from '@tanstack/react-router';

/** Screens outside any organisation, by their path. */
export const entrances: Record<string, RouteComponent> = {
  'sign-in': lazily(() => import('./session/entrance/sign-in.tsx'), 'SignIn'),
  'second-step': lazily(() => import('./session/second-factor/second-step.tsx'), 'SecondStep'),
  'sign-up': lazily(() => import('./session/entrance/sign-up.tsx'), 'SignUp'),
  'forgot-password': lazily(() => import('./session/entrance/forgot-password.tsx'), 'ForgotPassword'),
  'reset-password': lazily(() => import('./session/entrance/account-links.tsx'), 'ResetPassword'),
  'confirm-address': lazily(() => import('./session/entrance/account-links.tsx'), 'ConfirmAddress'),
  invitation: lazily(() => import('./session/entrance/invitation.tsx'), 'Invitation'),
  'your-page': lazily(() => import('./followup/your-page.tsx'), 'YourPage'),
  organisations: lazily(() => import('./session/entrance/organisations.tsx'), 'Organisations'),
};

/** Screens within the shell, by their path below `/tenant`; `$name` in a path is read by `usePathParams()`. */
export const screens: Record<string, RouteComponent> = {
  home: lazily(() => import('./reports/home.tsx'), 'Home'),
  me: lazily(() => import('./people/own/my-page.tsx'), 'MyPage'),
  mygroups: lazily(() => import('./groups/own/my-groups.tsx'), 'MyGroups'),
  'mygroups/$groupId': lazily(() => import('./groups/own/led-group.tsx'), 'LedGroup'),
  people: lazily(() => import('./people/list/people-screen.tsx'), 'People'),
  'people/birthdays': lazily(() => import('./people/birthdays/birthdays-screen.tsx'), 'Birthdays'),
  'people/duplicates': lazily(() => import('./people/merge/duplicates-screen.tsx'), 'Duplicates'),
  'people/merge/$first/$second': lazily(() => import('./people/merge/merge-screen.tsx'), 'MergePeople'),
  'people/archived': lazily(() => import('./people/list/archived-screen.tsx'), 'ArchivedPeople'),
  families: lazily(() => import('./people/families/families-screen.tsx'), 'Families'),
  addfamily: lazily(() => import('./people/families/family-screen.tsx'), 'AddFamily'),
  'addfamily/$familyId': lazily(() => import('./people/families/family-screen.tsx'), 'EditFamily'),
  'people/add': lazily(() => import('./people/add-person.tsx'), 'AddPerson'),
  'people/$id/edit': lazily(() => import('./people/edit-person.tsx'), 'EditPerson'),
  'people/$id': lazily(() => import('./people/person/person-screen.tsx'), 'Person'),
  'people/import': lazily(() => import('./people/import/import-people.tsx'), 'ImportPeople'),
  firsttimers: lazily(() => import('./followup/first-timers/first-timers-screen.tsx'), 'FirstTimers'),
  'firsttimers/connect': lazily(() => import('./followup/first-timers/connect-screen.tsx'), 'ConnectForm'),
  peoplegroups: lazily(() => import('./groups/groups-screen.tsx'), 'Groups'),
  createpeoplegroup: lazily(() => import('./groups/add-group.tsx'), 'AddGroup'),
  'createpeoplegroup/$groupId': lazily(() => import('./groups/update-group.tsx'), 'UpdateGroup'),
  'createpeoplegroup/$groupId/import': lazily(() => import('./people/import/import-people.tsx'), 'ImportPeople'),
  attendance: lazily(() => import('./attendance/attendance-screen.tsx'), 'Attendance'),
  'attendance/add': lazily(() => import('./attendance/add-checkin.tsx'), 'AddCheckin'),
  'attendance/checkin': lazily(() => import('./attendance/checkin-screen.tsx'), 'CheckinType'),
  'attendance/report/$id': lazily(() => import('./attendance/report-screen.tsx'), 'AttendanceReport'),
  'sms/compose': lazily(() => import('./messaging/channels/sms/screens/compose-sms.tsx'), 'ComposeSms'),
  'sms/scheduled': lazily(() => import('./messaging/channels/sms/screens/scheduled-sms.tsx'), 'ScheduledSms'),
  'sms/drafts': lazily(() => import('./messaging/channels/sms/screens/sms-drafts.tsx'), 'SmsDrafts'),
  'sms/defaults': lazily(() => import('./messaging/channels/sms/screens/default-sms.tsx'), 'DefaultSms'),
  'sms/sent': lazily(() => import('./messaging/channels/sms/screens/sent-sms.tsx'), 'SentSms'),
  'sms/sent/$id': lazily(() => import('./messaging/channels/sms/screens/sms-report.tsx'), 'SmsReport'),
  'sms/replies': lazily(() => import('./messaging/channels/sms/replies/replies-screen.tsx'), 'Replies'),
  'sms/sender-ids': lazily(() => import('./messaging/channels/sms/sender-ids/sender-ids-screen.tsx'), 'SenderIds'),
  'sms/units': lazily(() => import('./messaging/channels/sms/screens/sms-units.tsx'), 'SmsUnits'),
  media: lazily(() => import('./media/media-screen.tsx'), 'MediaGallery'),
  'settings/organisation': lazily(() => import('./session/settings/settings-organisation.tsx'), 'OrganisationSettings'),
  'settings/administrators': lazily(
    () => import('./session/settings/settings-administrators.tsx'),
    'AdministratorSettings',
  ),
  'settings/account': lazily(() => import('./session/settings/settings-account.tsx'), 'AccountSettings'),
  'settings/second-factor': lazily(
    () => import('./session/second-factor/settings-second-factor.tsx'),
    'SecondFactorSettings',
  ),
  'settings/privacy': lazily(() => import('./reports/privacy/settings-privacy.tsx'), 'PrivacySettings'),
  'settings/providers': lazily(() => import('./session/settings/settings-providers.tsx'), 'ProviderSettings'),
  'settings/sample-data': lazily(() => import('./session/settings/settings-sample-data.tsx'), 'SampleDataSettings'),
};

/** Screens that are not the administrators' alone, and from which role on; whoever may not see one is led to their own page. */
export const openTo: Record<string, 'member' | 'leader'> = {
  me: 'member',
  'settings/account': 'member',
  'settings/second-factor': 'member',
  mygroups: 'leader',
  'mygroups/$groupId': 'leader',
  'attendance/checkin': 'leader',
  'attendance/report/$id': 'leader',
};
