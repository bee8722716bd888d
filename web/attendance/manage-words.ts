import { catalogue } from '../core/catalogue.ts';

/** Who waits at a check-in, how people check themselves in, and who helps. */
export const manageWords = catalogue('attendance-manage', {
  title: 'Manage check-in',
  manage: 'Arrivals and helpers',
  devices: 'Devices and sheet',
  waiting: '{count, plural, one {# waiting} other {# waiting}}',
  code: 'code {code}',
  everybody: 'Everybody',
  checkin: 'Check in',
  report: 'View Details',
  sheet: 'Print the names',
  theCheckin: 'the check-in',
  helpers: 'Helpers',
  helpersAbout:
    'Members who check people in on every date of this event. They see the roll with names and the last digits of numbers, and no reports.',
  noHelpers: 'Nobody yet.',
  theHelpers: 'the helpers',
  addHelper: 'Add a helper',
  noLogin: 'no login yet',
  noLoginAbout: 'People without a login see nothing yet. Invite them from their page.',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  added: '{name} helps at this event',
  removed: '{name} no longer helps at this event',
  undo: 'Undo',
});
