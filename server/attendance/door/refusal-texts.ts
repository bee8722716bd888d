import { catalogue } from '../../core/language/catalogue.ts';

/** Why something at the door is refused, and what to do about it. */
export const refusals = catalogue('door-refusals', {
  noLink: 'This link does not work any more. Ask the person who sent it for a new one.',
  wrongPin: 'This PIN is wrong. Ask the person who sent you the link.',
  revoked:
    'This device was removed from the door. Check-ins it has not sent are still on it: save them as a file for an administrator.',
  over: 'This check-in is over for this device. Check-ins it has not sent are still on it: save them as a file for an administrator.',
  full: 'There are as many devices at this door as can be, {most}. Use one that is there already, or ask an administrator to remove some that nobody uses.',
  enough: 'The door is open on {most} devices under this name. Use one of them, or add something to the name.',
  enoughBrowsers:
    'The door is open in {most} browsers of your account. Use one of them, or make a link for helpers and join with it here.',
  guessed:
    'Too many wrong PINs were tried on this link. Ask the person who sent it for a new one, or try again in {minutes, number} minutes.',
  ended: 'This check-in has ended. Make a link on a later date.',
  unreadableFile: 'This file could not be read. Choose the one that the device saved.',
});
