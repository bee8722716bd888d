import { catalogue } from '../../core/language/catalogue.ts';

/** Why something at the door is refused, and what to do about it. */
export const refusals = catalogue('door-refusals', {
  noLink: 'This link does not work, or not any more. Ask whoever sent it for a new one.',
  wrongPin: 'This PIN is not right. Ask whoever sent you the link.',
  revoked: 'This device was taken off the door. What it has not sent stays on it: save it as a file and hand it over.',
  over: 'This check-in is over for this device. What it has not sent stays on it: save it as a file and hand it over.',
  full: 'There are as many devices at this door as can be, {most}. Use one that is there already.',
  ended: 'This check-in has ended. Make a link on a later date.',
  unreadableFile: 'This file could not be read. Choose the one that the device saved.',
});
