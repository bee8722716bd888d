import { withQuery } from './core/query-params.ts';

/** The address of every screen, with the query parameters it understands. Screens link through these, never by hand. */
export const paths = {
  signIn: (query: { next?: string } = {}) => withQuery('/sign-in', query),
  secondStep: (query: { next?: string | undefined } = {}) => withQuery('/second-step', query),
  signUp: () => '/sign-up',
  forgotPassword: () => '/forgot-password',
  organisations: () => '/organisations',

  home: () => '/tenant/home',
  me: () => '/tenant/me',
  myGroups: () => '/tenant/mygroups',
  ledGroup: (groupId: string) => `/tenant/mygroups/${encodeURIComponent(groupId)}`,
  people: (
    query: {
      search?: string;
      sort?: string;
      group?: string;
      existing?: string;
      created?: string;
      import?: string;
    } = {},
  ) => withQuery('/tenant/people', query),
  /** Today's, unless `days` says how many days. */
  birthdays: (query: { days?: '7' } = {}) => withQuery('/tenant/people/birthdays', query),
  duplicates: () => '/tenant/people/duplicates',
  mergePeople: (first: string, second: string) =>
    `/tenant/people/merge/${encodeURIComponent(first)}/${encodeURIComponent(second)}`,
  archivedPeople: () => '/tenant/people/archived',
  person: (id: string) => `/tenant/people/${encodeURIComponent(id)}`,
  addPerson: (
    query: {
      /** The screen of a family or a group, to be led back to with its dialog open. */
      from?: string;
      /** A number to offer. */
      phone?: string;
      /** The name to begin with: the last word is the last name. */
      name?: string;
      as?: 'first-timer';
    } = {},
  ) => withQuery('/tenant/people/add', query),
  families: (query: { search?: string } = {}) => withQuery('/tenant/families', query),
  /** `add: 'open'` opens the dialog that adds somebody, with `person` chosen. */
  addFamily: (query: { add?: 'open'; person?: string } = {}) => withQuery('/tenant/addfamily', query),
  family: (familyId: string) => `/tenant/addfamily/${encodeURIComponent(familyId)}`,
  editPerson: (id: string) => `/tenant/people/${encodeURIComponent(id)}/edit`,
  importPeople: () => '/tenant/people/import?query=importpeople',
  firstTimers: (query: { state?: string; assignee?: string; only?: string } = {}) =>
    withQuery('/tenant/firsttimers', query),
  /** `which`: open unless `settled`. */
  care: (query: { which?: 'settled'; kind?: string; assignee?: string } = {}) => withQuery('/tenant/care', query),
  connectForm: () => '/tenant/firsttimers/connect',
  importFirstTimers: () => '/tenant/people/import',
  groups: (query: { search?: string } = {}) => withQuery('/tenant/peoplegroups', query),
  deletedGroups: () => '/tenant/peoplegroups/deleted',
  /** `name`: the initial name. */
  createGroup: (query: { name?: string } = {}) => withQuery('/tenant/createpeoplegroup', query),
  /** `members: 'waiting'` shows those who wait for approval. */
  group: (groupId: string, query: { members?: 'waiting' } = {}) =>
    withQuery(`/tenant/createpeoplegroup/${encodeURIComponent(groupId)}`, query),
  attendance: () => '/tenant/attendance',
  /** `group`: the id of the one it is for. */
  addCheckin: (query: { group?: string } = {}) => withQuery('/tenant/attendance/add', query),
  checkin: (item: {
    id: string;
    eventID: string;
    fullEventName: string;
    groupID: string | null;
    fullGroupName: string;
    attendanceCode: string;
  }) =>
    // All six, empty ones too (spec section 2.5).
    `/tenant/attendance/checkin?${new URLSearchParams({
      activityID: item.eventID,
      activityName: item.fullEventName,
      groupId: item.groupID ?? '',
      groupName: item.fullGroupName,
      id: item.id,
      code: item.attendanceCode,
    }).toString()}`,
  manageCheckin: (id: string) => `/tenant/attendance/manage/${encodeURIComponent(id)}`,
  /** An application of its own: a link there loads its page. */
  door: (id: string) => withQuery('/tenant/attendance/checkin/door', { id }),
  attendanceReport: (id: string) => `/tenant/attendance/report/${encodeURIComponent(id)}`,
  /** Names with boxes to tick, to be printed. */
  sundaySheet: (id: string) => `/tenant/attendance/sheet/${encodeURIComponent(id)}`,
  /** `date`: the day it is about; the latest with check-ins unless it is named. */
  serviceReport: (query: { date?: string } = {}) => withQuery('/tenant/reports', query),
  offeringReport: (query: { date?: string } = {}) => withQuery('/tenant/reports/offering', query),
  composeSms: (
    query: {
      phone?: string;
      group?: string;
      people?: string;
      /** Tokens of groups and of people chosen in the directory, and what to call each; a line for each. */
      chosen?: string;
      chosenName?: string;
      /** How it goes, in Nigeria. */
      way?: 'hybridKonnect' | 'usual';
      /** A text to begin with. */
      text?: string;
      draftId?: string;
      defaultId?: string;
      messageId?: string;
      scheduleId?: string;
    } = {},
  ) => withQuery('/tenant/sms/compose', query),
  composeEmail: (
    query: {
      phone?: string;
      group?: string;
      people?: string;
      chosen?: string;
      chosenName?: string;
      subject?: string;
      text?: string;
      emaildraft?: string;
      defaultId?: string;
      messageId?: string;
      scheduleId?: string;
    } = {},
  ) => withQuery('/tenant/email/compose', query),
  sentEmails: () => '/tenant/email/sent',
  scheduledEmails: () => '/tenant/email/scheduled',
  emailDrafts: () => '/tenant/email/drafts',
  defaultEmails: () => '/tenant/email/defaults',
  emailReport: (id: string) => `/tenant/email/sent/${encodeURIComponent(id)}`,
  sentSms: (query: { search?: string } = {}) => withQuery('/tenant/sms/sent', query),
  senderIds: () => '/tenant/sms/sender-ids',
  units: () => '/tenant/sms/units',
  scheduledSms: () => '/tenant/sms/scheduled',
  smsDrafts: () => '/tenant/sms/drafts',
  defaultMessages: () => '/tenant/sms/defaults',
  replies: () => '/tenant/sms/replies',
  /** Messages that go out by themselves, by SMS or e-mail. */
  messageRules: () => '/tenant/sms/rules',
  smsReport: (id: string) => `/tenant/sms/sent/${encodeURIComponent(id)}`,

  /** `edit`: the template to change, or `new`, then `from` one of ours. */
  emailTemplates: (query: { edit?: string; from?: string } = {}) => withQuery('/tenant/email/templates', query),
  media: () => '/tenant/media',

  settings: (
    part:
      | 'organisation'
      | 'administrators'
      | 'fields'
      | 'account'
      | 'second-factor'
      | 'privacy'
      | 'providers'
      | 'sample-data' = 'organisation',
  ) => `/tenant/settings/${part}`,
};
