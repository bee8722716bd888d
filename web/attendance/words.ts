import { catalogue } from '../core/catalogue.ts';
import type { FailureWords } from '../core/failures.ts';
import { twoDecimals } from '../ui/wording/formats.ts';

const failureTexts = catalogue('attendance-failures', {
  title: 'Error getting items',
  offline: 'Please ensure you have internet access.',
  timeout: 'The server has not answered. Please try again.',
});

/** Reading a list of check-ins failed. */
export const listFailures: FailureWords = {
  offline: { severity: 'warning', title: failureTexts.title, detail: failureTexts.offline },
  timeout: { severity: 'warning', title: failureTexts.title, detail: failureTexts.timeout },
  other: { severity: 'error', title: failureTexts.title },
};

export const listWords = catalogue('check-ins', {
  state: '{count, plural, one {# check-in} other {# check-ins}}',
  search: 'Search by event name',
  onPage: '{count, number} found on this page',
  everywhere: 'Search all check-ins',
  inAll: '{count, number} found for “{text}” in all check-ins',
  backToPages: 'Show all check-ins again',
  columns: { event: 'Event Name', group: 'Group Name', action: 'Action' },
  checkin: 'Checkin',
  stop: 'Stop repeating',
  noMatch: 'No event on this page matches “{text}”',
  noMatchAnywhere: 'No check-in matches “{text}”',
  noMatchAbout: 'The search looks through the check-ins on this page only.',
  empty: 'No check-ins yet',
  noneServed: 'No check-ins for you yet',
  noneServedAbout:
    'Check-ins of the groups you lead and the events you help at appear here a week ahead. An administrator adds them.',
  emptyAbout:
    'Add the services and meetings of your church. On the day, tick who came, and see at once how many there are.',
  pages: 'Pages of check-ins',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
  sure: 'Are you sure you want to proceed?',
  deleteAbout: '{event}, {date}, is deleted with everybody who was checked in. You can undo this.',
  rejected: 'Rejected',
  deleted: 'Delete Successful',
  deleteFailed: { title: 'Delete Failed', detail: 'Please Try Again' },
  notDeleted: 'Unable to delete',
  restored: '{event} is back',
  stopAsk: {
    title: 'Stop repeating {event}?',
    message: 'No more dates are added, and those still to come are removed. Past check-ins stay.',
    verb: 'Stop repeating',
  },
  stopped: '{event} is no longer repeated',
});

export const addWords = catalogue('add-check-in', {
  aboutHint: 'Choose the same name each week, so that you can compare.',
  whenHint: 'In your organisation’s time zone. Repeated check-ins appear a week ahead.',
  who: 'For whom',
  name: 'Event name',
  nameHint: 'e.g. Sunday service',
  nameMissing: 'Enter a name for this check-in.',
  dateMissing: 'Choose a date.',
  timeMissing: 'Enter the time it starts.',
  groupHint: 'The roll shows its members. Others can still be added as guests.',
  deletedGroup: 'A deleted group',
  groupDeleted: 'This group was deleted. Choose another one.',
  repeat: 'Repeat',
  once: 'Does not repeat',
  weekly: 'Every week on {weekday}',
  monthly: 'Every month on the {which, select, 1 {1st} 2 {2nd} 3 {3rd} 4 {4th} other {last}} {weekday}',
  until: 'Until',
  untilHint: 'Optional. Leave it empty to go on.',
  untilWrong: 'Choose a last day on or after the first one.',
  saved: '{name} was added',
  code: 'Its attendance code is {code}.',
  failed: { title: 'Not saved', detail: 'What you typed is still here. Please try again.' },
});

/** A check-in that is not there any more. */
export const missingWords = catalogue('check-in-missing', {
  title: 'Check-in not found',
  about: 'It may have been deleted. Open another one from the list.',
  all: 'All check-ins',
});

export const checkinWords = catalogue('check-in', {
  title: 'Check-in',
  code: 'code {code}',
  present: '{count, number} present',
  came: '{count, number} came',
  presentOf: '{here, number} here now, {came, number} came',
  ahead: 'This check-in is on {day} at {time}.',
  aheadAbout: 'Checking in opens 3 hours before it starts.',
  others: 'Choose another check-in',
  found: '{count, number} found',
  columns: { family: 'Family' },
  inOf: 'Check in {name}',
  undoOf: 'Undo check-in of {name}',
  since: 'in since {time}',
  gone: 'left at {time}',
  family: 'Family ({count, number})',
  familyOf: 'Check in {name} and family, {count, plural, one {# person} other {# people}}',
  familyDone: '{count, plural, one {# person} other {# people}} checked in',
  noMatch: 'Nobody matches “{text}”',
  noMatchAbout: 'Try part of the name or the last digits of the phone. Somebody new can be added as a guest.',
  nobodyAbout: 'Add people, or the members of the group, and they appear here. Guests can be checked in now.',
  refused: 'Not checked in',
  guest: 'Add guest',
  guestTitle: 'Add a guest',
  guestAbout: 'Somebody new is added as a first-timer. If the name and number are known, that person is checked in.',
  guestIn: '{name} is checked in',
  theHeads: 'the headcount',
  headsAbout: 'Count each section once. Counting a section again replaces what you counted there.',
  section: 'Section',
  sectionHint: 'e.g. Main hall, Gallery',
  headsSave: 'Save headcount',
  headsSaved: '{count, number} counted',
  headsWrong: 'Enter a whole number.',
  headsMissing: 'Enter how many you counted.',
  headsTotal: 'headcount {count, number}',
  someWhere: 'No section named',
  together: 'All sections together',
});

export const reportWords = catalogue('attendance-report', {
  title: 'Attendance report',
  present: 'Present',
  presentNote: 'checked in by name',
  firstTimersNote: 'among those present',
  absentNote: 'members who did not come',
  notYetNote: 'members who are expected',
  addedLater: {
    left: '{count, number} {count, plural, one {was} other {were}} added after this service and {count, plural, one {does} other {do}} not count as absent.',
    countThem: 'Count them',
    counted: 'Among the absent {count, plural, one {is # who was} other {are # who were}} added after this service.',
    leaveOut: 'Leave them out',
  },
  heads: '{men, number} men, {women, number} women, {children, number} children',
  noHeads: 'not taken',
  course: 'Arrivals',
  courseAbout: 'How many were checked in, by quarter of an hour from the start.',
  thisTime: 'This time',
  minute: {
    start: 'start',
    before: '{minutes, number} min before',
    after: '{minutes, number} min after',
    hours: '{hours} h',
  },
  nobodyYet: 'Nobody has been checked in yet.',
  aheadAbout: 'Its report begins once somebody is checked in.',
  who: 'Who came',
  byGender: 'By gender',
  byAge: 'By age',
  byGroup: 'By group',
  parts: { present: 'Present', absent: 'Absent', 'first-timers': 'First-timers' },
  none: { present: 'Nobody has been checked in yet', absent: 'Nobody is missing', 'first-timers': 'No first-timers' },
  everybody: 'Everybody is here',
  given: 'Contributions',
  theGiven: 'the contributions',
  givenAbout: 'Only owners and administrators see this. A mistake is taken back, never changed.',
  kind: 'For',
  kindHint: 'e.g. Offering',
  kindMissing: 'Enter what it was given for, such as Offering.',
  amountWrong: 'Enter an amount above 0.',
  amountUnclear: 'Write the amount like 12,500.50: commas between thousands, a point before the decimals.',
  currency: 'Currency',
  addGiven: 'Add contribution',
  givenAdded: '{words} was added',
  noneGiven: 'Nothing entered yet.',
  takeBack: 'Take back',
  takenBack: 'taken back',
  takeBackAsk: {
    title: 'Take back {words}?',
    message: 'It stays in the list, marked as taken back, and is no longer counted.',
    verb: 'Take back',
  },
  takeBackDone: '{words} was taken back',
  download: { xlsx: 'Download as Excel', csv: 'Download as CSV' },
});

export const checkOutWords = catalogue('leave-check-in', {
  title: 'Check out {name}',
  codeAbout: 'The four letters and digits on the label of the person collecting.',
  codeMissing: 'Enter the code on the label, or give a reason below.',
  codeWrong: 'A family code has four letters or digits.',
  reasonAbout: 'For example: label lost, we know the mother.',
});

/** Texts on arrivals, self check-in and helpers. */
export const manageWords = catalogue('attendance-manage', {
  title: 'Manage check-in',
  manage: 'Arrivals and helpers',
  devices: 'Devices and sheet',
  waiting: '{count, plural, one {# waiting} other {# waiting}}',
  code: 'code {code}',
  sheet: 'Print the names',
  helpers: 'Helpers',
  helpersAbout:
    'Members who check people in on every date of this event. They see the roll with names and the last digits of numbers, and no reports.',
  noHelpers: 'Nobody yet.',
  theHelpers: 'the helpers',
  addHelper: 'Add a helper',
  noLogin: 'no login yet',
  noLoginAbout: 'People without a login see nothing yet. Invite them from their page.',
  removeOf: 'Remove {name}',
  added: '{name} helps at this event',
  removed: '{name} no longer helps at this event',
});

/** How much more or less there is than there was, in the words of the reports. */
export const changeTexts = catalogue('report-changes', {
  attendance: {
    increased: 'Attendance increased by {percent}% compared with {day}.',
    decreased: 'Attendance decreased by {percent}% compared with {day}.',
    same: 'Attendance has not changed since {day}.',
    none: 'Attendance: there was no service last week to compare with.',
    noneBefore: 'Attendance: there is no earlier service to compare with.',
    zero: 'Attendance: it was 0 {day}, so there is nothing to compare with.',
  },
  offering: {
    increased: 'Offering increased by {percent}% compared with {day}.',
    decreased: 'Offering decreased by {percent}% compared with {day}.',
    same: 'Offering has not changed since {day}.',
    none: 'Offering: there was no service last week to compare with.',
    zero: 'Offering: it was 0 {day}, so there is nothing to compare with.',
  },
  from: {
    headcount: 'by headcount',
    visits: 'by check-ins',
    both: 'headcount where it was taken, else check-ins',
  },
});

type Texts = Pick<(typeof changeTexts)['offering'], 'increased' | 'decreased' | 'same' | 'zero'> & { none: string };

/** In words. `change` in percent, null where nothing can be compared; `day`: when it was before, null where it was never. */
export function changeWords(of: Texts, change: number | null, day: string | null): string {
  if (day === null) return of.none;
  if (change === null) return of.zero({ day });
  if (change === 0) return of.same({ day });
  return (change > 0 ? of.increased : of.decreased)({ percent: twoDecimals(change), day });
}

/** Texts on people counted by a phone whose clock may have been wrong. */
export const doubtfulWords = catalogue('attendance-doubtful', {
  title: '{count, plural, one {One person to look at} other {# people to look at}}',
  about:
    'A phone dated them to when this check-in was not open. Its clock was probably wrong, so they count. Say whether they came.',
  dated: '{device} said {told}',
  datedUnnamed: 'The phone said {told}',
  showAll: 'Show all {count, number}',
  came: 'Was here',
  cameOf: '{name} was here',
  allCame: 'All were here',
  out: 'Take out',
  outOf: 'Take out {name}',
  saved: '{count, plural, one {Noted as here} other {# noted as here}}',
  taken: '{name} was taken out',
  back: '{name} is back in',
});

/** The texts of the sheet on which names are ticked by hand. */
export const sheetWords = catalogue('sunday-sheet', {
  title: 'Sunday sheet',
  theSheet: 'the sheet',
  state: '{day}, {time}, {group}',
  everybody: 'everybody',
  names: '{count, plural, one {# name} other {# names}}',
  printSheet: 'Print sheet',
  tick: 'Tick on screen',
  about:
    'Print it, tick who comes, and tick the same names on the screen afterwards. People already checked in are ticked.',
  cut: 'Only the first {shown, number} of {all, number} names are on the sheet. Print a sheet for each group instead.',
  new: 'new',
  guests: 'Guests',
  guestsAbout: 'Name and phone',
  counter: 'Counted by',
  emptyAbout: 'Add people, or the members of the group, and their names appear here.',
  list: 'Names to tick',
  ticked: 'is in',
});
