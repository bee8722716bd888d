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
      counts.toLookAt > 0 && `${plural(counts.toLookAt, 'form', 'forms')} to review`,
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
  makeMember: 'Make member',
  makeMembers: (count: number) => (count === 1 ? 'Make 1 a member' : `Make ${number(count)} members`),
  madeMembers: (count: number) => (count === 1 ? '1 person is now a member' : `${people(count)} are now members`),
  madeMembersAbout: 'All their details are kept.',
  undo: 'Undo',
  undone: (count: number) => `${people(count)} moved back to first-timers`,
  columns: { name: 'Name', state: 'State', assignee: 'Assigned to', due: 'Due', wants: 'Wants', came: 'Came' },
  nobody: 'Nobody yet',
  visit: 'visit',
  joining: 'to join',
  sample: 'Sample',
  toLookAt: 'Form to review',
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
    states: { open: 'All open', all: 'Open and closed' },
    assignee: 'Assigned to',
    assignees: { all: 'Any assignee', mine: 'Assigned to me', nobody: 'Not assigned' },
    only: 'Show only',
    onlies: { all: 'Everybody', visit: 'Would like a visit', overdue: 'Overdue', look: 'Forms to review' },
  },
  empty: {
    title: 'No first-timers yet',
    about:
      'People who come for the first time are listed here until you make them members. Put the connect form at your door, or import a list you have.',
  },
  noMatch: 'Nobody matches',
  noMatchAbout: 'Change the filters or the search.',
};

/** The panel beside the list. */
export const followUpWords = {
  contact: 'Contact',
  noContact: 'No phone or e-mail yet.',
  heard: 'How they heard',
  joining: 'Interested in joining',
  visit: 'Want to be visited',
  came: (day: string) => `Came ${day}`,
  state: 'State',
  assignee: 'Assigned to',
  nobody: 'Nobody',
  you: (name: string) => `${name} (you)`,
  somebody: 'Somebody else…',
  search: 'Search people',
  due: 'Due',
  note: 'Note',
  notePlaceholder: 'What they said, what to do next',
  save: 'Save',
  saved: 'Saved',
  consent: (day: string) => `Agreed ${day}:`,
  form: (day: string) => `Filled in the connect form ${day}`,
  asked: (day: string) => `Asked to join a group ${day}`,
  known: 'What you have',
  saidOnForm: 'On the form',
  saidInAsking: 'On the join request',
  formAbout: 'Nothing has changed yet. Tick the details you want to save.',
  formSame: 'Nothing new.',
  blank: 'blank',
  take: 'Save ticked details',
  keep: 'Change nothing',
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
  assigned: (count: number, name: string) => `${people(count)} assigned to ${name}`,
  unassigned: (count: number) => `${people(count)} no longer assigned`,
};

/** The public form, as an administrator sets it up. */
export const connectWords = {
  title: 'Connect form',
  state: (answers: number) =>
    answers > 0 ? `${plural(answers, 'form', 'forms')} received` : 'A short form for new people, by link or QR code',
  off: 'The form is switched off. Switch it on to get a link and a QR code for the door, the bulletin or the screen.',
  on: 'Switch on',
  switchOff: 'Switch off',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  look: 'View form',
  poster: 'Print the poster',
  code: 'QR code of the connect form',
  renew: 'Renew the link',
  renewTitle: 'Renew the link?',
  renewAsk: 'The link and the QR code you have shared will stop working.',
  offTitle: 'Switch off the form?',
  offAsk:
    'The link and the QR code you have shared will stop working. If you switch the form on again, you get new ones.',
  greeting: 'Greeting',
  greetingAbout: 'Appears above the form, in the name of your organisation.',
  greetingPlaceholder: 'We are glad you came. Tell us a little about yourself and we will get in touch.',
  save: 'Save greeting',
  saved: 'Greeting saved',
  all: 'All first-timers',
};
