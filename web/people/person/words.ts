import { keyOfColumn } from '../../../contract/people/custom-fields.ts';
import { catalogue } from '../../core/catalogue.ts';
import type { HistoryEntry, PersonDetail } from './history-entry.ts';
import { personWords } from '../words.ts';
import type { GlanceFact } from '../../../contract/people/glance.ts';
import { dateLocale } from '../../core/words.ts';
import { day } from '../../ui/wording/dates.ts';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { byLink, byThemselves, toldInPerson, type Channel } from '../../../contract/people/opt-outs.ts';
import type { Question } from '../../core/confirm.tsx';

export type OptOut = PersonDetail['optOuts'][number];

/** How we know of it. */
const how = catalogue('opt-out-sources', {
  inPerson: 'said in person',
  recorded: 'said in person, recorded by {name}',
  byLink: 'by the link in a message',
  byThemselves: 'on their own page',
  byReply: 'by replying STOP, over {route}',
});

/** How we know of it: "by replying STOP, over Termii". */
export function howWords({ source, setBy }: { source: string; setBy?: string }): string {
  if (source === toldInPerson) return setBy ? how.recorded({ name: setBy }) : how.inPerson;
  if (source === byLink) return how.byLink;
  if (source === byThemselves) return how.byThemselves;
  const [, route] = /^reply by (.+)$/.exec(source) ?? [];
  return route ? how.byReply({ route: routeName(route) }) : source;
}

const texts = catalogue('opt-outs', {
  section: 'Messages',
  takeBack: 'Undo this',
  unreachable: 'Gets no SMS: there is no phone number.',
  doNotDisturb: 'Do not disturb',
  doNotDisturbSince:
    '{route} could not deliver {day}{said, select, yes {: “{words}”} other {}}. Messages still go out by this route and may fail again.{nigerian, select, yes { Hosted, dedicated-number bulk SMS is not affected.} other {}}',
  gets: '{channel, select, email {Gets e-mail} other {Gets SMS}}',
  wantsNo: '{channel, select, email {Asked not to receive e-mail} other {Asked not to receive SMS}}',
  secondWantsNo:
    '{channel, select, email {Asked not to receive e-mail at the second address} other {Asked not to receive SMS on the second phone}}',
  secondAbout:
    'Messages go to the first phone and e-mail only. If a second one becomes the first, this still applies until you undo it.',
  since: 'Since {day}, {how}',
  record: '{channel, select, email {Stop e-mail} other {Stop SMS}}',
  recorded: '{channel, select, email {{name} will not get e-mail any more} other {{name} will not get SMS any more}}',
  secondTakenBack: '{name} may be reached there again',
  takenBack: '{channel, select, email {{name} will get e-mail again} other {{name} will get SMS again}}',
  optedOut: '{channel, select, email {Opted out of e-mail} other {Opted out of SMS}}',
  optedIn: '{channel, select, email {Opted in to e-mail} other {Opted in to SMS}}',
  askRecord: {
    title: '{channel, select, email {Stop e-mail to {name}?} other {Stop SMS to {name}?}}',
    message:
      'Do this only if {name} has told you so. It applies to every message from now on, including scheduled ones, until you undo it.',
  },
  askUndo: {
    title: 'Undo this?',
    message:
      '{known, select, yes {{by}} other {Somebody}} recorded {day} that {name} wants no {channel, select, email {e-mail} other {SMS}}. If that was a mistake, undo it{which, select, first { and {name} will get {channel, select, email {e-mail} other {SMS}} again} other {}}.',
    verb: 'Undo it',
  },
  askAllow: {
    title: 'Undo this for them?',
    message:
      '{name} asked for this themselves {day}, {how}. Continue only if they have told you that they want {channel, select, email {e-mail} other {SMS}} again.',
    verb: '{channel, select, email {Allow e-mail again} other {Allow SMS again}}',
  },
});

export const optOutWords = {
  ...texts,
  since: (one: OptOut) => texts.since({ day: day(one.at), how: howWords(one) }),
  doNotDisturbAbout: ({ at, route, words }: NonNullable<PersonDetail['doNotDisturb']>, nigerian: boolean) =>
    texts.doNotDisturbSince({
      route: routeName(route),
      day: day(at),
      said: words ? 'yes' : 'no',
      words,
      nigerian: nigerian ? 'yes' : 'no',
    }),
};

export const optOutQuestions = {
  record: (name: string, channel: Channel): Question => ({
    title: texts.askRecord.title({ channel, name }),
    message: texts.askRecord.message({ name }),
    verb: texts.record({ channel }),
  }),
  takeBack: (name: string, one: OptOut): Question => {
    const { channel, which, setBy: by } = one;
    const said = { name, channel, day: day(one.at) };
    if (one.source === toldInPerson) {
      const { title, message, verb } = texts.askUndo;
      return { title, message: message({ ...said, which, by, known: by ? 'yes' : 'no' }), verb };
    }
    const { title, message, verb } = texts.askAllow;
    return { title, message: message({ ...said, how: howWords(one) }), verb: verb({ channel }), danger: true };
  },
};

export const historyWords = catalogue('person-history', {
  older: 'Show older',
  by: ', {name}',
});

const titles = catalogue('person-history-kinds', {
  added: 'Added',
  imported: 'Added by an import',
  updated: 'Updated by an import',
  importUndone: 'That import was undone',
  archived: 'Archived',
  archivedUndone: 'Archiving undone',
  restored: 'Restored',
  restoredUndone: 'Restoring undone',
  joined: 'Joined {group}',
  asked: 'Asked to join {group}',
  left: 'Left {group}',
  cameTo: 'Came to {event}',
  sms: '{state, select, queued {SMS waiting} sending {SMS being sent} sent {SMS sent} delivered {SMS delivered} failed {SMS failed} suppressed {SMS left out} cancelled {SMS cancelled} unknown {SMS unknown} other {SMS {state}}}',
  email:
    '{state, select, queued {E-mail waiting} sending {E-mail being sent} sent {E-mail sent} delivered {E-mail delivered} failed {E-mail failed} suppressed {E-mail left out} cancelled {E-mail cancelled} unknown {E-mail unknown} other {E-mail {state}}}',
  replied: 'Replied by SMS',
  merged: '{known, select, yes {{name}} other {Somebody else}} was merged into this person',
  mergeUndone: 'The merge with {known, select, yes {{name}} other {somebody else}} was undone',
  changed: 'Changed: {fields, list, plain}',
  followUp: 'Follow-up: {fields, list, plain}',
  care: 'On the care list: {why, select, quiet {gone quiet} first {first visit} second {second visit} other {to be looked after}}',
  cared: 'Looked after',
  writtenByRule:
    '{rule, select, thank_you {Thanked by a rule} missed_you {Told by a rule that they are missed} birthday {Birthday greeting by a rule} check_in {Reminded of a check-in} overdue {Reminded of people to look after} other {Written to by a rule}}',
  careNotNeeded: 'No follow-up needed',
});

type Told = { title: string; detail?: string };
type Detail = HistoryEntry['detail'];

const text = (detail: Detail, key: string): string => (typeof detail[key] === 'string' ? detail[key] : '');
const nameIn = (detail: Detail) => ({ name: text(detail, 'name'), known: text(detail, 'name') ? 'yes' : 'no' });

/** What each kind of entry says; a kind not named here says its name. */
const kinds: Record<string, (detail: Detail) => Told> = {
  added: () => ({ title: titles.added }),
  imported: (detail) => ({ title: titles.imported, detail: text(detail, 'fileName') }),
  'completed by import': (detail) => ({ title: titles.updated, detail: text(detail, 'fileName') }),
  'import taken back': (detail) => ({ title: titles.importUndone, detail: text(detail, 'fileName') }),
  archived: () => ({ title: titles.archived }),
  'archived undone': () => ({ title: titles.archivedUndone }),
  restored: () => ({ title: titles.restored }),
  'restored undone': () => ({ title: titles.restoredUndone }),
  'joined group': (detail) => ({ title: titles.joined({ group: text(detail, 'group') }) }),
  'asked to join group': (detail) => ({ title: titles.asked({ group: text(detail, 'group') }) }),
  'left group': (detail) => ({ title: titles.left({ group: text(detail, 'group') }) }),
  'came to': (detail) => ({ title: titles.cameTo({ event: text(detail, 'event') }) }),
  'on the care list': (detail) => ({ title: titles.care({ why: text(detail, 'why') }) }),
  'care settled': (detail) => ({ title: text(detail, 'state') === 'done' ? titles.cared : titles.careNotNeeded }),
  'written to by rule': (detail) => ({ title: titles.writtenByRule({ rule: text(detail, 'rule') }) }),
  sms: (detail) => ({ title: titles.sms({ state: text(detail, 'state') }), detail: text(detail, 'message') }),
  email: (detail) => ({ title: titles.email({ state: text(detail, 'state') }), detail: text(detail, 'message') }),
  replied: () => ({ title: titles.replied }),
  'opted out': (detail) => opted(detail, true),
  'opted in': (detail) => opted(detail, false),
  merged: (detail) => ({ title: titles.merged(nameIn(detail)) }),
  'merge undone': (detail) => ({ title: titles.mergeUndone(nameIn(detail)) }),
  changed: changed,
};

export function happenedWords({ kind, detail }: HistoryEntry): Told {
  return kinds[kind]?.(detail) ?? { title: sentence(kind) };
}

function opted(detail: Detail, out: boolean): Told {
  const channel = text(detail, 'channel');
  const title = out ? optOutWords.optedOut({ channel }) : optOutWords.optedIn({ channel });
  return { title, detail: howWords({ source: text(detail, 'source') }) };
}

/** A row of the trail: which fields were changed where it says so, else what was done. */
function changed(detail: Detail): Told {
  const action = text(detail, 'action');
  const named = Array.isArray(detail['fields']) ? detail['fields'].filter((one) => typeof one === 'string') : [];
  const fields = [...new Set(named.map(fieldName))];
  if (fields.length > 0)
    return { title: action.startsWith('follow_up.') ? titles.followUp({ fields }) : titles.changed({ fields }) };
  const done = acts[action];
  return { title: done ?? sentence(action.split('.').join(' ')) };
}

const actTexts = catalogue('person-history-acts', {
  pictureSet: 'Picture added',
  pictureRemoved: 'Picture removed',
  exported: 'All their details were downloaded',
  toldApart: 'Marked as not a duplicate',
  toldApartUndone: 'No longer marked as not a duplicate',
  consentRecorded: 'Consent recorded',
  consentRemoved: 'Consent removed',
  carerNoteChanged: 'Carer’s note changed',
  connectReviewed: 'Connect form reviewed',
  loginInvited: 'Invited to sign in',
  loginAccepted: 'Accepted the invitation to sign in',
  loginRemoved: 'Login removed',
  loginRestored: 'Login restored',
  helperAdded: 'Named helper of an event',
  helperRemoved: 'No longer helper of an event',
  writtenToAgain: 'May be written to again',
  importNoteRemoved: 'Note of an import removed',
});

/** What was done to somebody, by the action of the trail. */
export const acts: Record<string, string> = {
  'person.picture_set': actTexts.pictureSet,
  'person.picture_removed': actTexts.pictureRemoved,
  'person.exported': actTexts.exported,
  'people.told_apart': actTexts.toldApart,
  'people.told_apart_undone': actTexts.toldApartUndone,
  'consent.recorded': actTexts.consentRecorded,
  'consent.removed': actTexts.consentRemoved,
  'carer_note.changed': actTexts.carerNoteChanged,
  'connect_form.looked_at': actTexts.connectReviewed,
  'login.invited': actTexts.loginInvited,
  'login.accepted': actTexts.loginAccepted,
  'login.taken_back': actTexts.loginRemoved,
  'login.restored': actTexts.loginRestored,
  'attendance.helper_added': actTexts.helperAdded,
  'attendance.helper_removed': actTexts.helperRemoved,
  'person.write_again': actTexts.writtenToAgain,
  'import.note_removed': actTexts.importNoteRemoved,
};

const ownNames = catalogue('person-history-fields', {
  phone: 'phone',
  firstTimer: 'first-timer',
  dayOfBirth: 'day of birth',
  monthOfBirth: 'month of birth',
  yearOfBirth: 'year of birth',
  followsUp: 'who follows up',
  dueOn: 'due date',
});

const fieldNames: Record<string, string> = {
  ...personWords.fields,
  mobilePhone: ownNames.phone,
  isFirstTimer: ownNames.firstTimer,
  dayOfBirth: ownNames.dayOfBirth,
  monthOfBirth: ownNames.monthOfBirth,
  yearOfBirth: ownNames.yearOfBirth,
  assigneeAccount: ownNames.followsUp,
  assigneePerson: ownNames.followsUp,
  dueOn: ownNames.dueOn,
};

const fieldName = (field: string): string => (fieldNames[field] ?? keyOfColumn(field) ?? plain(field)).toLowerCase();
const plain = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').replaceAll(/[_.]/g, ' ');
const sentence = (words: string): string => {
  const said = plain(words).trim();
  return said.charAt(0).toUpperCase() + said.slice(1);
};

/** What is said of a person before anything else. */
export const glanceWords = catalogue('person-glance', {
  section: 'At a glance',
  ways: 'Get in touch',
  call: 'Call',
  sms: 'SMS',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  family: 'Family',
  groups: 'Groups',
  lastContact: 'Last contact',
  lastCame: 'Last came',
  never: 'None so far',
  moreGroups: 'and {count, number} more',
  contacted:
    '{how, select, reply {Replied {day}} care {Looked after {day}} other {{channel, select, email {E-mail} sms {SMS} other {Message}} {day}}}',
});

const glanceTexts = catalogue('person-stands-out', {
  failing:
    '{channel, select, email {The last {count, number} e-mails failed} sms {The last {count, number} SMS failed} other {The last {count, number} messages failed}}',
  away: 'Has not come since {when}',
  birthday: 'Birthday {day}',
  birthdayOn: 'Birthday on {day}',
  turns: '{said}, turns {age, number}',
  uncalled:
    '{days, plural, =0 {New today, nobody has called} one {# day, nobody has called} other {# days, nobody has called}}',
});

/** The month of a day, with the year where it is another: "September". */
function monthOf(date: string, now: Date): string {
  const sameYear = date.slice(0, 4) === String(now.getFullYear());
  return new Intl.DateTimeFormat(dateLocale, {
    timeZone: 'UTC',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  }).format(new Date(`${date}T00:00:00Z`));
}

export type StandsOut = { text: string; tone: 'warning' | 'good' };

/** What stands out, in words; nothing for what is merely known. */
export function notableWords(fact: GlanceFact, now = new Date()): StandsOut[] {
  switch (fact.kind) {
    case 'failing':
      return [{ text: glanceTexts.failing(fact), tone: 'warning' }];
    case 'came':
      return fact.away ? [{ text: glanceTexts.away({ when: monthOf(fact.on, now) }), tone: 'warning' }] : [];
    case 'uncalled':
      return [{ text: glanceTexts.uncalled(fact), tone: 'warning' }];
    case 'birthday': {
      const said = day(fact.on, now);
      const weekday =
        said === said.toLowerCase() ? glanceTexts.birthday({ day: said }) : glanceTexts.birthdayOn({ day: said });
      return [
        { text: fact.turns === null ? weekday : glanceTexts.turns({ said: weekday, age: fact.turns }), tone: 'good' },
      ];
    }
    default:
      return [];
  }
}

export const personFormWords = catalogue('person-form', {
  title: 'Add Person',
  edit: 'Edit person',
  dialog: 'Create New Member',
  save: 'Save',
  cancel: 'Cancel',
  firstName: 'First name',
  required: '(required)',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  gender: 'Gender',
  noGender: 'Not given',
  noLookups: { title: 'Could not load the choices.', detail: 'What you typed is still here.' },
  retry: 'Retry',
  birth: 'Date of birth',
  birthHint: 'Leave blank what you do not know.',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  more: 'More',
  address: 'Address',
  maritalStatus: 'Marital status',
  notSaid: 'Not given',
  firstTimer: 'Came for the first time',
  firstNameMissing: 'Enter a first name.',
  restored: 'What you typed before is still here.',
  anew: 'Start over',
  added: '{name} was added',
  saved: '{name} was saved',
  failed: { title: 'Not saved', detail: 'What you typed is still here. Please try again.' },
  leaving: 'Discard what you typed?',
  leavingDetail: 'This person has not been saved yet.',
  discard: 'Discard',
  stay: 'Keep editing',
  pictureFailed: '{name} was saved, but the picture was not. Choose another picture, or save without one.',
  picture: {
    label: 'Picture',
    choose: 'Choose a picture',
    another: 'Choose another',
    remove: 'Remove picture',
    hint: 'JPEG, PNG, GIF, WebP, TIFF or BMP, up to 15 MB.',
    move: 'Choose the part of the picture to keep. Drag it, or use the arrow keys.',
    moveHint: 'Drag the picture to choose the part to keep.',
    zoom: 'Zoom',
    cannotShow: 'You will see this picture after you save. We keep the middle part.',
    heic: 'This is a HEIC picture from an iPhone.',
    heicDo:
      'Open it on the phone, share or save it as JPEG, and choose that one. For new pictures, choose Settings, Camera, Formats, Most Compatible.',
    wrongKind: 'This picture cannot be used.',
    tooBig: 'This picture is larger than 15 MB.',
    tooBigDo: 'Make it smaller, or take it with fewer megapixels.',
  },
  similar: {
    phone: 'has this phone number already',
    email: 'has this e-mail address already',
    name: 'has this name',
    about: 'If this is somebody else, continue.',
    open: 'View',
    choose: 'Choose instead',
  },
  usePhone: 'Use the family’s {phone}',
});
