import { catalogue } from '../../core/catalogue.ts';
import type { AnswerField, FollowUpState } from '../../../contract/followup/states.ts';
import { followUpNames } from '../common-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

/** Every text of the list of first-timers and of following them up. */
const firstTimerTexts = catalogue('first-timers', {
  add: 'Add first-timer',
  open: 'Follow up',
  makeMember: '{count, plural, one {Make member} other {Make # members}}',
  madeMembers: '{count, plural, one {1 person is now a member} other {# people are now members}}',
  columns: { wants: 'Wants' },
  came: 'came {day}',
  waits:
    '{days, plural, =0 {New today, nobody has called} one {# day, nobody has called} other {# days, nobody has called}}',
  filters: {
    states: { open: 'All open', all: 'Open and closed' },
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
    toLookAt: '{count, plural, one {# form to review} other {# forms to review}}',
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
      counts.overdue > 0 && commonWords.countOverdue({ count: counts.overdue }),
      counts.toLookAt > 0 && toLookAt({ count: counts.toLookAt }),
    ]
      .filter(Boolean)
      .join(', ');
  },
  states: { ...followUpNames, returned: commonWords.cameAgain } satisfies Record<FollowUpState, string>,
};

/** The panel beside the list. */
const followUpTexts = catalogue('follow-up', {
  fields: {
    birthday: 'Birthday',
    communicationMeans: 'How they heard',
    interestedInJoining: 'Interested in joining',
    wantToBeVisited: 'Want to be visited',
  },
  noContact: 'No phone or e-mail yet.',
  you: '{name} (you)',
  somebody: 'Somebody else…',
  notePlaceholder: 'What they said, what to do next',
  consent: 'Agreed {day}:',
  form: 'Filled in the connect form {day}',
  asked: 'Asked to join a group {day}',
  formAbout: 'Nothing has changed yet. Tick the details you want to save.',
  formSame: 'Nothing new.',
  take: 'Save ticked details',
  keep: 'Change nothing',
});

export const followUpWords = {
  ...followUpTexts,
  fields: {
    ...followUpTexts.fields,
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.eMail,
    phoneNumber: commonWords.phone,
  } satisfies Record<AnswerField, string>,
};

/** The public form, as an administrator sets it up. */
export const connectWords = catalogue('connect-form', {
  state:
    '{answers, plural, =0 {A short form for new people, by link or QR code} one {# form received} other {# forms received}}',
  off: 'The form is switched off. Switch it on to get a link and a QR code for the door, the bulletin or the screen.',
  look: 'View form',
  greetingAbout: 'Appears above the form, in the name of your organisation.',
  greetingPlaceholder: 'We are glad you came. Tell us a little about yourself and we will get in touch.',
});
