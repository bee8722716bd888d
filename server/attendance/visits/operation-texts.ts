import { catalogue } from '../../core/language/catalogue.ts';

/** Why an operation is refused; it stands with these words on the device that sent it. */
export const operationTexts = catalogue('attendance-operations', {
  early: 'This check-in opens 3 hours before it starts. Come back then.',
  future: 'This is dated in the future. Check the date and time of the device.',
  moved: 'The clock of the device was changed in between. This counts as done at {time}.',
  doubtful:
    'By the clock of this device, the check-in was not open then. This counts as of {time}, and an administrator is asked to look at it.',
  person: 'This person is not here any more.',
  closed: 'This check-in was not open at that time. Check the date and time of the device.',
  needsCode: 'This child leaves with the code on the label, or by a reason that you give.',
  notInGroup: 'This person is not in the group of this check-in.',
  otherUse: 'This id has been used for something else.',
});
