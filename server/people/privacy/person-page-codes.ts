import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { byLink, byThemselves, toldInPerson } from '../../../contract/people/opt-out-sources.ts';
import { catalogue, type Text } from '../../core/language/catalogue.ts';
import { textOf } from '../../core/language/stored-words.ts';
import { consentSources } from './consent-sources.ts';

/** What the codes are called that the rows of a person bear; in the JSON beside the page they stand as they are stored. */
const texts = catalogue('person-page-codes', {
  gender: { male: 'Male', female: 'Female' },
  maritalStatus: {
    Single: 'Single',
    Married: 'Married',
    Widowed: 'Widowed',
    Divorced: 'Divorced',
    Separated: 'Separated',
  },
  channel: { sms: 'SMS', email: 'E-mail' },
  notWrittenTo: { bounced: 'E-mails to this address come back', complained: 'Marked an e-mail as spam' },
  belonging: { approved: 'Member', waiting: 'Waits to be let in' },
  request: { waiting: 'Waiting', approved: 'Approved', declined: 'Declined', removed: 'Removed' },
  arrival: { waiting: 'Waiting', confirmed: 'Confirmed', discarded: 'Discarded' },
  arrivedVia: { here: 'Page of the check-in', sms: 'SMS' },
  invitation: { invited: 'Invited', failed: 'Could not be sent', accepted: 'Accepted' },
  invitedVia: { email: 'E-mail', sms: 'SMS', link: 'Link' },
  answeredVia: { connect: 'Connect form', join: 'Join page' },
  followUp: {
    new: 'New',
    contacted: 'Contacted',
    visited: 'Visited',
    returned: 'Came again',
    closed: 'Closed',
  },
  care: { quiet: 'Gone quiet', first: 'First visit', second: 'Second visit' },
  careState: { open: 'Open', done: 'Looked after', not_needed: 'Not needed' },
  operation: {
    in: 'Checked in',
    out: 'Checked out',
    undo: 'Undone',
    guest: 'Guest',
    count: 'Headcount',
  },
  operatedVia: { screen: 'Screen', device: 'Device', file: 'File from a device', public: 'Public page' },
  row: {
    new: 'New person',
    update: 'Adds what was missing',
    same: 'Nothing new',
    conflict: 'Says something else',
    bad: 'Not saved',
  },
  rule: {
    thank_you: 'Thanks for coming',
    missed_you: 'You were missed',
    birthday: 'Birthday',
    check_in: 'Reminder of a check-in',
    overdue: 'People to look after',
  },
  family: { head: 'Head', spouse: 'Spouse', child: 'Child', ward: 'Ward' },
  optedOut: { inPerson: 'Said in person', byLink: 'By the link in a message', byThemselves: 'On their own page' },
  optedOutByReply: 'By a reply over {route}',
  action: {
    'person.added': 'Added',
    'person.created': 'Added',
    'person.changed': 'Changed',
    'person.picture_set': 'Picture added',
    'person.picture_removed': 'Picture removed',
    'person.exported': 'All their details downloaded',
    'person.write_again': 'May be written to again',
    'people.merged': 'Merged with somebody',
    'people.merge_undone': 'Merge undone',
    'people.told_apart': 'Marked as not a duplicate',
    'people.told_apart_undone': 'No longer marked as not a duplicate',
    'import.note_removed': 'Note of an import removed',
    'consent.recorded': 'Consent recorded',
    'consent.removed': 'Consent removed',
    'carer_note.changed': 'Carer’s note changed',
    'follow_up.changed': 'Follow-up changed',
    'connect_form.received': 'Connect form received',
    'connect_form.looked_at': 'Connect form reviewed',
    'login.invited': 'Invited to sign in',
    'login.accepted': 'Accepted the invitation to sign in',
    'login.taken_back': 'Login removed',
    'login.restored': 'Login restored',
    'attendance.helper_added': 'Named helper of an event',
    'attendance.helper_removed': 'No longer helper of an event',
    'session.signed_in': 'Signed in',
    'session.sign_in_failed': 'Failed to sign in',
    'session.ended': 'Signed another browser out',
    'session.all_ended': 'Signed out everywhere',
    'account.password_changed': 'Password changed',
    'account.password_reset': 'New password chosen by a link',
    'second_factor.authenticator_added': 'Authenticator app added',
    'second_factor.authenticator_removed': 'Authenticator app removed',
    'second_factor.passkey_added': 'Passkey added',
    'second_factor.passkey_removed': 'Passkey removed',
    'second_factor.codes_renewed': 'New recovery codes made',
    'second_factor.reset': 'Second factor removed by the operator',
  },
});

type Codes = Readonly<Record<string, Text>>;

const codes: Readonly<Record<string, Codes>> = {
  'person.gender': texts.gender,
  'person.marital_status': texts.maritalStatus,
  'import_rows.gender': texts.gender,
  'import_rows.marital_status': texts.maritalStatus,
  'import_rows.status': texts.row,
  'opt_outs.channel': texts.channel,
  'changes.action': texts.action,
  'person_consents.source': consentSources,
  'messages.channel': texts.channel,
  'notWrittenTo.reason': texts.notWrittenTo,
  'group_members.state': texts.belonging,
  'past_group_members.state': texts.belonging,
  'join_requests.state': texts.request,
  'said_to_be_here.state': texts.arrival,
  'said_to_be_here.via': texts.arrivedVia,
  'attendance_arrivals.state': texts.arrival,
  'attendance_arrivals.via': texts.arrivedVia,
  'attendance_operations.kind': texts.operation,
  'attendance_operations.via': texts.operatedVia,
  'member_invitations.state': texts.invitation,
  'member_invitations.via': texts.invitedVia,
  'connect_answers.via': texts.answeredVia,
  'connect_answers.gender': texts.gender,
  'follow_ups.state': texts.followUp,
  'care_entries.kind': texts.care,
  'care_entries.state': texts.careState,
  'care_occasions.rule': texts.rule,
  'care_occasions.channel': texts.channel,
  'family_members.part': texts.family,
};

/** What a code is called in a line of a part; undefined for what is no code: words and names as they were written. */
export function codeText(part: string, line: string, code: string): Text | string | undefined {
  if (line === 'route') return routeName(code);
  if (part === 'opt_outs' && line === 'source') return optedOutBy(code);
  const known = codes[`${part}.${line}`];
  if (known === consentSources) return textOf(known, code);
  return known && Object.hasOwn(known, code) ? known[code] : undefined;
}

function optedOutBy(source: string): Text | undefined {
  if (source === toldInPerson) return texts.optedOut.inPerson;
  if (source === byLink) return texts.optedOut.byLink;
  if (source === byThemselves) return texts.optedOut.byThemselves;
  const [, route] = /^reply by (.+)$/.exec(source) ?? [];
  return route === undefined ? undefined : texts.optedOutByReply({ route: routeName(route) });
}
