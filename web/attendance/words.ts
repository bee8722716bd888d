import { catalogue } from '../core/catalogue.ts';
import { reconnect, type FailureWords } from '../core/failures.ts';
import { twoDecimals } from '../ui/wording/formats.ts';

const failureTexts = catalogue('attendance-failures', {
  title: 'Error getting items',
});

/** Reading a list of check-ins failed. */
export const listFailures: FailureWords = {
  offline: { severity: 'warning', title: failureTexts.title, detail: reconnect },
  timeout: { severity: 'warning', title: failureTexts.title },
  other: { severity: 'error', title: failureTexts.title },
};

export const listWords = catalogue('check-ins', {
  state: '{count, plural, one {# service} other {# services}}',
  search: 'Search by event name',
  onPage: '{count, number} found on this page',
  everywhere: 'Search all services',
  backToPages: 'Show all services again',
  columns: { event: 'Event Name', group: 'Group Name' },
  checkin: 'Checkin',
  stop: 'Stop repeating',
  noMatchAbout: 'The search looks through the services on this page only.',
  empty: 'No services yet',
  noneServedAbout:
    'Services and meetings of the groups you lead and the events you help at appear here a week ahead. An administrator adds them.',
  addMeeting: 'Add meeting',
  repeats: '{every, select, week {every {weekday}} other {every month}}',
  emptyAbout:
    'Add the services and meetings of your church. On the day, tick who came, and see at once how many there are.',
  previous: 'Previous page',
  next: 'Next page',
  sure: 'Are you sure you want to proceed?',
  deleteAbout: '{event}, {date}, is deleted with everybody who was checked in. You can undo this.',
  rejected: 'Rejected',
  deleted: 'Delete Successful',
  deleteFailed: { title: 'Delete Failed', detail: 'Please Try Again' },
  notDeleted: 'Unable to delete',
  stopAsk: {
    message: 'No more dates are added, and those still to come are removed. Past services stay.',
  },
});

export const addWords = catalogue('add-check-in', {
  whenHint: 'In your organisation’s time zone; a past date is fine, too. Repeated services appear a week ahead.',
  name: 'Event name',
  nameMissing: 'Enter a name for this service.',
  groupHint: 'The roll shows its members. Others can still be added as guests.',
  groupDeleted: 'This group was deleted. Choose another one.',
  repeat: 'Repeat',
  once: 'Does not repeat',
  weekly: 'Every {weekday}',
  monthly: 'Every month on the {which, select, 1 {1st} 2 {2nd} 3 {3rd} 4 {4th} other {last}} {weekday}',
  until: 'Until',
  whenMissing: 'Choose a date and a time.',
});

/** A check-in that is not there any more. */
export const missingWords = catalogue('check-in-missing', {
  title: 'Service not found',
});

export const checkinWords = catalogue('check-in', {
  present: '{here, number} of {all, number} present',
  ahead: 'This service is on {day} at {time}.',
  others: 'Choose another service',
  family: 'Family ({count, number})',
  refused: 'Not checked in',
  guest: 'Add guest',
  headsWrong: 'Enter whole numbers.',
});

export const reportWords = catalogue('attendance-report', {
  absentNote: 'members who did not come',
  addedLater: {
    left: '{count, number} {count, plural, one {was} other {were}} added after this service and {count, plural, one {does} other {do}} not count as absent.',
    countThem: 'Count them',
    counted: 'Among the absent {count, plural, one {is # who was} other {are # who were}} added after this service.',
    leaveOut: 'Leave them out',
  },
  heads: '{men, number} men, {women, number} women, {children, number} children',
  course: 'Arrivals',
  thisTime: 'This time',
  minute: {
    start: 'start',
    before: '{minutes, number} min before',
    after: '{minutes, number} min after',
    hours: '{hours} h',
  },
  aheadAbout: 'Its report begins once somebody is checked in.',
  byGender: 'By gender',
  byAge: 'By age',
  byGroup: 'By group',
  givenAbout: 'Only owners and administrators see this. A mistake is taken back, never changed.',
  kindMissing: 'Enter what it was given for, such as Offering.',
  amountUnclear: 'Enter an amount above 0, such as 12,500.50: commas between thousands, a point before the decimals.',
  noneGiven: 'Nothing entered yet.',
  takeBack: 'Take back',
  takenBack: 'taken back',
  takeBackAsk: {
    message: 'It stays in the list, marked as taken back, and is no longer counted.',
  },
  download: 'Download as {format, select, xlsx {Excel} other {CSV}}',
});

export const checkOutWords = catalogue('leave-check-in', {
  codeAbout: 'The four letters and digits on the label of the person collecting.',
  codeMissing: 'Enter the code on the label, or give a reason below.',
  reasonAbout: 'For example: label lost, we know the mother.',
});

/** Texts on arrivals, self check-in and helpers. */
export const manageWords = catalogue('attendance-manage', {
  manage: 'Arrivals and helpers',
  devices: 'Devices and sheet',
  waiting: '{count, plural, one {# waiting} other {# waiting}}',
  helpers: 'Helpers',
  helpersAbout:
    'Members who check people in on every date of this event. They see the roll with names and the last digits of numbers, and no reports.',
  addHelper: 'Add a helper',
  noLogin: 'no login yet',
  noLoginAbout: 'People without a login see nothing yet. Invite them from their page.',
});

/** How much more or less there is than there was, in the words of the reports. */
export const changeTexts = catalogue('report-changes', {
  increased: '{of, select, attendance {Attendance} other {Offering}} increased by {percent}% compared with {day}.',
  decreased: '{of, select, attendance {Attendance} other {Offering}} decreased by {percent}% compared with {day}.',
  same: '{of, select, attendance {Attendance} other {Offering}} has not changed since {day}.',
  none: '{of, select, attendance {Attendance} other {Offering}}: there was no service to compare with.',
  zero: '{of, select, attendance {Attendance} other {Offering}}: it was 0 {day}, so there is nothing to compare with.',
  from: {
    headcount: 'by headcount',
    visits: 'by check-ins',
    both: 'headcount where it was taken, else check-ins',
  },
});

/** In words. `change` in percent, null where nothing can be compared; `day`: when it was before, null where it was never. */
export function changeWords(of: 'attendance' | 'offering', change: number | null, day: string | null): string {
  if (day === null) return changeTexts.none({ of });
  if (change === null) return changeTexts.zero({ of, day });
  if (change === 0) return changeTexts.same({ of, day });
  return (change > 0 ? changeTexts.increased : changeTexts.decreased)({ of, percent: twoDecimals(change), day });
}

/** Texts on people counted by a phone whose clock may have been wrong. */
export const doubtfulWords = catalogue('attendance-doubtful', {
  title: '{count, plural, one {One person to look at} other {# people to look at}}',
  about:
    'A phone dated them to when this check-in was not open. Its clock was probably wrong, so they count. Say whether they came.',
  came: 'Was here',
  allCame: 'All were here',
});

/** The texts of the sheet on which names are ticked by hand. */
export const sheetWords = catalogue('sunday-sheet', {
  title: 'Sunday sheet',
  names: '{count, plural, one {# name} other {# names}}',
  tick: 'Tick on screen',
  about:
    'Print it, tick who comes, and tick the same names on the screen afterwards. People already checked in are ticked.',
  cut: 'Only the first {shown, number} of {all, number} names are on the sheet. Print a sheet for each group instead.',
  new: 'new',
  guests: 'Guests',
  list: 'Names to tick',
  ticked: 'is in',
});
