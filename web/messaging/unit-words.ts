import { catalogue } from '../core/catalogue.ts';
import type { Units } from './api-types.ts';

/** Whether a message like those of late would not go. */
export const isLow = ({ available, usual }: Units): boolean => available === 0 || available < usual;

/** In the top bar, and what is told of scheduled messages there. */
export const topBarWords = catalogue('units-left', {
  waiting: '{count, plural, one {message needs your decision} other {messages need your decision}}',
  running: '{count, plural, one {message on the way} other {messages on the way}}',
  units: '{count, plural, one {unit} other {units}}',
  reserved: '{count, number} reserved for messages on their way',
  low: '{available, plural, =0 {No units are left} one {Only # unit left} other {Only # units left}}',
  notSent: 'A scheduled message was not sent',
  notSentAbout: 'Decide what to do with it.',
  view: 'View it',
});
