import { catalogue } from '../../core/catalogue.ts';

/** Words of the roll, as the check-in screen and the door show it. */
export const rollWords = catalogue('roll-words', {
  checkOut: 'Check out',
  familyCode: 'Family code',
  nobodyOnTheRollYet: 'Nobody on the roll yet',
  openTheDoor: 'Open the door',
  pin: 'PIN',
  reasonWithoutTheCode: 'Reason, without the code',
  roll: 'Roll',
  viewDetails: 'View Details',
  presentOf: '{here, number} here now, {came, number} came',
  checkInFamily: 'Check in {name} and family, {count, plural, one {# person} other {# people}}',
  checkInOf: 'Check in {name}',
  undoCheckInOf: 'Undo check-in of {name}',
  inSince: 'in since {time}',
  leftAt: 'left at {time}',
  opensBefore: 'Checking in opens 3 hours before it starts.',
  guestAbout: 'Somebody who is not on the roll is added as a first-timer, unless we know the name and number.',
  everywhere: 'Everywhere',
  countOneSection: 'Count one section. What other people and phones count is added to it.',
  attendanceCode: 'Attendance code {code}',
  takeOut: 'Take out',
});
