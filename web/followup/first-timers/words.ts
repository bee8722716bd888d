import type { AnswerField, FollowUpState } from '../../../contract/followup/states.ts';
import { plural } from '../../core/words.ts';
import { number } from '../../ui/wording/formats.ts';

const people = (count: number) => plural(count, 'person', 'people');

/** Every text of the list of first-timers and of following them up. */
export const firstTimerWords = {
  title: 'First-timers',
  state: (counts: { firstTimers: number; new: number; visit: number; overdue: number; toLookAt: number }) =>
    [
      plural(counts.firstTimers, 'first-timer', 'first-timers'),
      counts.new > 0 && `${number(counts.new)} new`,
      counts.visit > 0 && `${number(counts.visit)} would like a visit`,
      counts.overdue > 0 && `${number(counts.overdue)} overdue`,
      counts.toLookAt > 0 && `${plural(counts.toLookAt, 'form', 'forms')} to look at`,
    ]
      .filter(Boolean)
      .join(', '),
  search: 'Search by name, phone or e-mail',
  found: (count: number) => `${number(count)} found`,
  connect: 'Connect form',
  import: 'Import first-timers',
  sendSms: 'Send SMS',
  assign: 'Assign',
  open: 'Follow up',
  page: 'Open their page',
  makeMember: 'Make a member',
  makeMembers: (count: number) => (count === 1 ? 'Make 1 a member' : `Make ${number(count)} members`),
  madeMembers: (count: number) => (count === 1 ? '1 person is a member now' : `${people(count)} are members now`),
  madeMembersAbout: 'All that was known of them stays.',
  undo: 'Undo',
  undone: (count: number) => `${people(count)} back among the first-timers`,
  columns: { name: 'Name', state: 'State', assignee: 'With', due: 'Due', wants: 'Wants', came: 'Came' },
  nobody: 'Nobody yet',
  visit: 'visit',
  joining: 'to join',
  sample: 'Sample',
  toLookAt: 'Form to look at',
  overdue: 'overdue',
  states: {
    new: 'New',
    contacted: 'Contacted',
    visited: 'Visited',
    returned: 'Came again',
    closed: 'Closed',
  } satisfies Record<FollowUpState, string>,
  filters: {
    state: 'State',
    states: { open: 'All that are open', all: 'All, closed too' },
    assignee: 'With whom',
    assignees: { all: 'With anybody', mine: 'With me', nobody: 'With nobody' },
    only: 'Only',
    onlies: { all: 'Everybody', visit: 'Would like a visit', overdue: 'Overdue', look: 'Forms to look at' },
  },
  empty: {
    title: 'No first-timers yet',
    about:
      'Whoever comes for the first time is listed here until they are at home. Put the connect form on your door, or bring a list you have.',
  },
  noMatch: 'Nobody fits',
  noMatchAbout: 'Change the filters or the search.',
};

/** The panel beside the list. */
export const followUpWords = {
  contact: 'Contact',
  noContact: 'Neither phone nor e-mail is known.',
  heard: 'How they heard',
  joining: 'Interested in joining',
  visit: 'Want to be visited',
  came: (day: string) => `Came ${day}`,
  state: 'State',
  assignee: 'With',
  nobody: 'Nobody',
  you: (name: string) => `${name} (you)`,
  somebody: 'Somebody else…',
  search: 'Search people',
  due: 'Due',
  note: 'Note',
  notePlaceholder: 'What was said, what is next',
  save: 'Save',
  saved: 'Saved',
  consent: (day: string) => `Agreed ${day}:`,
  form: (day: string) => `Filled in the connect form ${day}`,
  asked: (day: string) => `Asked to join a group ${day}`,
  known: 'Known',
  saidOnForm: 'On the form',
  saidInAsking: 'In asking to join',
  formAbout: 'Nothing was changed. Tick what you want to take over.',
  formSame: 'Says nothing new.',
  blank: 'blank',
  take: 'Take what is ticked',
  keep: 'Leave all as it is',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phoneNumber: 'Phone',
    birthday: 'Birthday',
    communicationMeans: 'How they heard',
    interestedInJoining: 'Interested in joining',
    wantToBeVisited: 'Want to be visited',
  } satisfies Record<AnswerField, string>,
  assignTitle: (count: number) => `Assign ${people(count)}`,
  cancel: 'Cancel',
  assigned: (count: number, name: string) => `${people(count)} with ${name} now`,
  unassigned: (count: number) => `${people(count)} with nobody now`,
};

/** The public form, as an administrator sets it up. */
export const connectWords = {
  title: 'Connect form',
  state: (answers: number) =>
    answers > 0
      ? `${plural(answers, 'form has', 'forms have')} come in`
      : 'A short form for whoever is new, by link or QR code',
  off: 'The form is switched off. Switch it on to get a link and a QR code for the door, the bulletin or the screen.',
  on: 'Switch on',
  switchOff: 'Switch off',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  look: 'Look at it',
  poster: 'Print the poster',
  code: 'QR code of the connect form',
  renew: 'Renew the link',
  renewTitle: 'Renew the link?',
  renewAsk: 'The link and the QR code you have given away lead nowhere from then on.',
  offTitle: 'Switch the form off?',
  offAsk: 'The link and the QR code you have given away lead nowhere. Switching it on again makes new ones.',
  greeting: 'Greeting',
  greetingAbout: 'Appears above the form, in the name of your organisation.',
  greetingPlaceholder: 'It is good that you came. Tell us a little about yourself, and we will be in touch.',
  save: 'Save greeting',
  saved: 'Greeting saved',
  all: 'All first-timers',
};
