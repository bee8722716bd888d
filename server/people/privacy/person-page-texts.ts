import { actsOf, fieldLabelsOf, gendersOf } from '../../../contract/people/person-words.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { commonWords } from '../../core/language/common-words.ts';

/** The page that shows a person their data: its words, and the names of its parts and lines. */
export const pageTexts = catalogue('person-page', {
  about: 'Everything we know about this person, as of {moment} UTC.',
  moment: '{moment} UTC',
  parts: {
    person: 'Person',
    optOuts: 'Opt outs',
    changes: 'Changes',
    notWrittenTo: 'Not written to',
    contributions: 'Contributions entered',
    imports: 'Imports',
    consents: 'Consents',
  },
  lines: {
    after: 'After',
    assigned: 'Assigned to',
    before: 'Before',
    byMachine: 'By a machine',
    cells: 'Cells',
    changed: 'Changed',
    channel: 'Channel',
    consent: 'Consent',
    contacted: 'Contacted',
    counter: 'Counter',
    day: 'Day of birth',
    decided: 'Decided',
    due: 'Due',
    expires: 'Expires',
    fields: 'Fields',
    from: 'From',
    in: 'In at',
    leads: 'Leads',
    left: 'Left',
    leftOut: 'Left out',
    month: 'Month of birth',
    out: 'Out at',
    outOf: 'Out of',
    pages: 'Pages',
    place: 'Place',
    problems: 'Problems',
    received: 'Received',
    route: 'Route',
    sample: 'Sample data',
    sent: 'Sent',
    source: 'Source',
    subject: 'Subject',
    text: 'Text',
    times: 'Times',
    to: 'To',
    year: 'Year of birth',
  },
});

export const fieldTexts = fieldLabelsOf<Text>(catalogue);
export const genderTexts = gendersOf<Text>(catalogue);
export const actTexts = actsOf<Text>(catalogue);

const { parts } = pageTexts;

/** The lines with a name of the page's own, and those that are named as elsewhere. */
export const lines = {
  ...pageTexts.lines,
  action: commonWords.action,
  added: commonWords.added,
  archived: commonWords.archived,
  asked: commonWords.asked,
  by: commonWords.by,
  came: commonWords.came,
  code: commonWords.code,
  collectedBy: commonWords.collectedBy,
  date: commonWords.date,
  detail: commonWords.detail,
  event: commonWords.event,
  family: commonWords.family,
  firstTimer: commonWords.firstTimer,
  greeting: commonWords.greeting,
  group: commonWords.group,
  joined: commonWords.joined,
  kind: commonWords.kind,
  known: commonWords.known,
  link: commonWords.link,
  note: commonWords.note,
  position: commonWords.position,
  present: commonWords.present,
  reason: commonWords.reason,
  section: commonWords.section,
  state: commonWords.state,
};

/** The same text may name several parts: the page shows them together. */
const partNames: readonly [text: Text, names: string][] = [
  [parts.person, 'person'],
  [lines.fields, 'fields'],
  [parts.optOuts, 'opt_outs'],
  [parts.changes, 'changes people_acted_on'],
  [commonWords.groups, 'groups group_members past_group_members join_requests import_memberships'],
  [commonWords.messages, 'messages recipients read'],
  [commonWords.replies, 'replies'],
  [parts.notWrittenTo, 'notWrittenTo'],
  [
    commonWords.attendance,
    'said_to_be_here heads_counted attendance_operations attendance_visits attendance_arrivals attendance_helpers',
  ],
  [parts.contributions, 'contributions_entered'],
  [parts.imports, 'import_changes import_notes import_rows'],
  [parts.consents, 'person_consents'],
  [commonWords.login, 'person_accounts person_codes member_invitations'],
  [lines.family, 'family_members'],
  [commonWords.care, 'care_occasions care_entries carer_notes follow_ups connect_answers'],
];

const lineNames: readonly [text: Text, names: string][] = [
  ...Object.entries(lines).map(([name, text]): [Text, string] => [text, name]),
  [lines.added, 'created_at'],
  [lines.archived, 'archived_at archived_before'],
  [lines.asked, 'asked_at'],
  [lines.assigned, 'assignee_account assignee_person'],
  [lines.by, 'invited_by looked_by member_by noted_by set_by settled_by'],
  [lines.changed, 'updated_at'],
  [lines.channel, 'via'],
  [lines.code, 'family_code'],
  [lines.collectedBy, 'collected_by'],
  [lines.date, 'at given_on last_on named_at told_at week'],
  [lines.day, 'day_of_birth'],
  [lines.decided, 'decided_at looked_at settled_at'],
  [lines.detail, 'what'],
  [lines.due, 'due_on'],
  [lines.event, 'occasion'],
  [lines.expires, 'expires_at until'],
  [lines.family, 'part'],
  [lines.fields, 'custom custom_file custom_ours'],
  [lines.firstTimer, 'first_timer_until is_first_timer'],
  [lines.group, 'group_name'],
  [lines.in, 'in_at'],
  [lines.joined, 'joined_at member_since'],
  [lines.kind, 'rule'],
  [lines.leads, 'is_group_leader'],
  [lines.left, 'left_at'],
  [lines.leftOut, 'dropped'],
  [lines.month, 'month_of_birth'],
  [lines.out, 'out_at'],
  [lines.outOf, 'out_of'],
  [lines.reason, 'why'],
  [lines.received, 'received_at'],
  [lines.sample, 'is_sample'],
  [lines.sent, 'goes_at sent_at'],
  [lines.text, 'words'],
  [lines.year, 'year_of_birth'],
  [commonWords.login, 'enable_login'],
  [fieldTexts.phoneNumber, 'phone'],
  [fieldTexts.secondPhoneNumber, 'second_phone'],
  [commonWords.children, 'children'],
  [commonWords.men, 'men'],
  [commonWords.name, 'name'],
  [commonWords.women, 'women'],
  ...Object.entries(fieldTexts).map(([key, text]): [Text, string] => [
    text,
    key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ]),
];

const byName = (named: readonly [text: Text, names: string][]): ReadonlyMap<string, Text> =>
  new Map(named.flatMap(([text, names]) => names.split(' ').map((name): [string, Text] => [name, text])));

const headings = { parts: byName(partNames), lines: byName(lineNames) };

/** The text of a name that a part or line has in the JSON; undefined for one of the organisation's own. */
export const headingOf = (where: 'parts' | 'lines', name: string): Text | undefined => headings[where].get(name);
