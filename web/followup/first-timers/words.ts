import { catalogue } from '../../core/catalogue.ts';
import type { AnswerField, FollowUpState } from '../../../contract/followup/states.ts';

/** Every text of the list of first-timers and of following them up. */
const firstTimerTexts = catalogue('first-timers', {
  found: '{count, number} found',
  call: 'Call',
  open: 'Follow up',
  makeMember: 'Make member',
  makeMembers: '{count, plural, one {Make 1 a member} other {Make # members}}',
  madeMembers: '{count, plural, one {1 person is now a member} other {# people are now members}}',
  madeMembersAbout: 'All their details are kept.',
  undone: '{count, plural, one {# person} other {# people}} moved back to first-timers',
  columns: { state: 'State', wants: 'Wants' },
  came: 'came {day}',
  waits:
    '{days, plural, =0 {New today, nobody has called} one {# day, nobody has called} other {# days, nobody has called}}',
  visit: 'visit',
  joining: 'to join',
  toLookAt: 'Form to review',
  overdue: 'overdue',
  filters: {
    state: 'State',
    states: { open: 'All open', all: 'Open and closed' },
    assignees: { all: 'Any assignee', mine: 'Assigned to me', nobody: 'Not assigned' },
    onlies: {
      waiting: 'Waiting a week or longer',
      visit: 'Would like a visit',
      join: 'Would like to join',
      overdue: 'Overdue',
      look: 'Forms to review',
    },
  },
  empty: {
    title: 'No first-timers yet',
    about:
      'People who come for the first time are listed here until you make them members. Put the connect form at your door, or import a list you have.',
  },
  state: {
    all: '{count, plural, one {# first-timer} other {# first-timers}}',
    new: '{count, number} new',
    visit: '{count, number} would like a visit',
    overdue: '{count, number} overdue',
    toLookAt: '{count, plural, one {# form to review} other {# forms to review}}',
  },
  states: {
    new: 'New',
    contacted: 'Contacted',
    visited: 'Visited',
    returned: 'Came again',
    closed: 'Closed',
  },
});

export const firstTimerWords = {
  ...firstTimerTexts,
  state: ({ firstTimers, ...counts }: Record<'firstTimers' | 'new' | 'visit' | 'overdue' | 'toLookAt', number>) => {
    const { all, toLookAt, ...others } = firstTimerTexts.state;
    return [
      all({ count: firstTimers }),
      counts.new > 0 && others.new({ count: counts.new }),
      counts.visit > 0 && others.visit({ count: counts.visit }),
      counts.overdue > 0 && others.overdue({ count: counts.overdue }),
      counts.toLookAt > 0 && toLookAt({ count: counts.toLookAt }),
    ]
      .filter(Boolean)
      .join(', ');
  },
  states: firstTimerTexts.states satisfies Record<FollowUpState, string>,
};

/** The panel beside the list. */
const followUpTexts = catalogue('follow-up', {
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phoneNumber: 'Phone',
    birthday: 'Birthday',
    communicationMeans: 'How they heard',
    interestedInJoining: 'Interested in joining',
    wantToBeVisited: 'Want to be visited',
  },
  noContact: 'No phone or e-mail yet.',
  heard: 'How they heard',
  joining: 'Interested in joining',
  visit: 'Want to be visited',
  state: 'State',
  nobody: 'Nobody',
  you: '{name} (you)',
  somebody: 'Somebody else…',
  search: 'Search people',
  notePlaceholder: 'What they said, what to do next',
  consent: 'Agreed {day}:',
  form: 'Filled in the connect form {day}',
  asked: 'Asked to join a group {day}',
  saidOnForm: 'On the form',
  saidInAsking: 'On the join request',
  formAbout: 'Nothing has changed yet. Tick the details you want to save.',
  formSame: 'Nothing new.',
  take: 'Save ticked details',
  keep: 'Change nothing',
  assignTitle: 'Assign {count, plural, one {# person} other {# people}}',
  assigned: '{count, plural, one {# person} other {# people}} assigned to {name}',
  unassigned: '{count, plural, one {# person} other {# people}} no longer assigned',
});

export const followUpWords = {
  ...followUpTexts,
  fields: followUpTexts.fields satisfies Record<AnswerField, string>,
};

/** The public form, as an administrator sets it up. */
export const connectWords = catalogue('connect-form', {
  state:
    '{answers, plural, =0 {A short form for new people, by link or QR code} one {# form received} other {# forms received}}',
  off: 'The form is switched off. Switch it on to get a link and a QR code for the door, the bulletin or the screen.',
  on: 'Switch on',
  switchOff: 'Switch off',
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
});
