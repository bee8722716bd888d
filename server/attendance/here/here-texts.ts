import { catalogue, inEnglish, type Text } from '../../core/language/catalogue.ts';

/** What the pages say on which people check themselves in. */
const hereTexts = catalogue('attendance-here', {
  entrance: 'Check in',
  entranceAbout: 'Enter the six digits that are shown where you are.',
  code: 'Code',
  codeWrong: 'Enter the six digits of the code.',
  go: 'Go on',
  title: 'Check in to {event}',
  about: 'Tell us who you are, so that {organisation} knows that you came. We keep your name and number for this.',
  when: '{date}, {time}',
  name: 'Your name',
  nameMissing: 'Please enter your name.',
  phone: 'Phone',
  phoneMissing: 'Please enter your phone number.',
  phoneWrong: 'This phone number is not valid. Please check it.',
  remember: 'Remember me on this phone',
  here: 'I am here',
  again: 'Welcome back, {name}. One tap and we know that you are at {event}.',
  other: 'Somebody else',
  forget: 'Forget me on this phone',
  thanks: 'Thank you, {name}.',
  thanksAbout: 'We have noted that you are at {event}.',
  another: 'Check in somebody else',
  closed: 'Check-in is not open now',
  closedAbout:
    'You can check in to {event} from 3 hours before it starts. If it is going on now, tell somebody at the door.',
  unknown: 'This link or code does not work',
  unknownAbout: 'Check the digits, or ask the people at the door.',
  tryAgain: 'Enter a code',
  tooOften: 'Please wait a few minutes',
  tooOftenAbout: 'This was sent too many times just now. Try again in ten minutes, or tell somebody at the door.',
  posterCall: 'Scan this with your phone camera to check in.',
});

type English<T> = { [K in keyof T]: T[K] extends (values: infer V) => Text ? (values: V) => string : string };

/** The same in English, which is what pages without an account are written in. */
export const hereWords = Object.fromEntries(
  Object.entries(hereTexts).map(([name, text]) => [
    name,
    typeof text === 'function'
      ? (values: never) => inEnglish((text as (given: never) => Text)(values))
      : inEnglish(text),
  ]),
) as English<typeof hereTexts>;
