import { catalogue } from '../core/catalogue.ts';

export const doorWords = catalogue('door', {
  product: 'Koinonia check-in',
  opening: 'Opening the door',
  present: '{count, plural, one {# in} other {# in}}',
  search: 'Search by name or last 4 digits',
  searchWithCode: 'Name, last 4 digits or code',
  tabs: { scan: 'Scan', count: 'Count', more: 'More' },
  letters: 'Letters',
  saved: 'Saved here',
  doneIn: '{name} is in',
  doneFamily: '{count, plural, one {# person is in} other {# people are in}}',
  asGuest: 'Check in as a guest',
  notSaved: 'This was not saved. The browser could not write it. Free some space on the device and try again.',
  early: {
    'by-this-clock':
      'By the clock of this device, checking in is not open yet. What is ticked now counts, and an administrator is asked to look at it.',
  },
  noRoll: 'The roll is not on this device yet',
  noRollAbout: 'It loads when you are connected again. Until then you can check in guests and count heads.',
  takenBack: '{name} is not in any more',
});

export const stateWords = catalogue('door-state', {
  title: 'Unsent check-ins',
  allSent: 'All sent',
  unsent: '{count, plural, one {# unsent} other {# unsent}}',
  refused: '{count, plural, one {# refused} other {# refused}}',
  offline: 'Offline',
  about: {
    good: 'Everything done here is on the server.',
    sending: 'Saved on this device, and being sent.',
    away: 'No connection. What you do is saved on this device and sent by itself once there is one.',
    signedOut: 'You are signed out. What you did is saved on this device. Sign in to send it.',
    over: 'This device is no longer a door. The roll has been removed from it.',
    overUnsent:
      'What was not sent is still here. Save it as a file, and give it to an administrator, who uploads it. It counts once, even if it was sent as well.',
  },
  file: 'Save unsent as a file',
  moved: 'The clock of this device was wrong. {count, number} check-ins count by the clock of the server.',
  plain:
    'This address is not secure (http). Check-ins are saved and sent, but the door cannot open without network, use the camera or be installed. Ask for an address that begins with https.',
  newVersion: 'A new version is ready.',
  renew: 'Use it now',
  lastHeard: 'Last heard from the server at {time}.',
});

export const guestWords = catalogue('door-guest', {
  saveAbout: 'Tell us your name, and your phone number if you like.',
  phoneHint: 'Optional. It helps us recognise them next time.',
  phoneWrong: 'Check the number, or leave it empty.',
});

export const newChildrenWords = catalogue('door-new-children', {
  title: 'New children',
  about: 'Children who come together get one code. Whoever collects them must give it.',
  child: 'Child {place, number}',
  another: 'Add another child',
  note: 'Allergies, or what carers must know',
  noteHint: 'Optional. Printed on the label.',
  phone: 'Phone of whoever brings them',
});

export const countWords = catalogue('door-count', {
  more: 'One more: {what}',
  fewer: 'One fewer: {what}',
  mine: '{count, number} counted by you here{saved, select, yes {, saved} other {}}',
  all: '{count, plural, one {# counted in all} other {# counted in all}}',
});

export const moreWords = catalogue('door-more', {
  install: 'Add to home screen',
  reload: 'Load the roll again',
  back: 'Helpers, devices and codes',
  people: '{count, plural, one {# person on the roll} other {# people on the roll}}',
});

export const kioskWords = catalogue('door-kiosk', {
  title: 'Welcome',
  field: 'Your name or last 4 digits',
  short: 'Type at least 3 letters, or 4 digits.',
  noMatch: 'We could not find you. Try the last 4 digits of your phone.',
  many: 'Many people match. Type more of your name.',
  fresh: 'I am new here',
  who: 'Who is here?',
  in: '{count, plural, =0 {Choose who is here} one {Check in # person} other {Check in # people}}',
  done: '{count, plural, one {You are checked in} other {You are all checked in}}',
  doneAbout: 'It is good to have you here, {names, list}.',
  already: 'already in',
  code: 'Your code:',
  codeAbout: 'Remember it or take a photo. Whoever collects the children must give it.',
  printer: 'Offer to print labels, 62 × 29 mm',
  seen: 'I have it',
  newPin: 'Choose a PIN of 4 to 6 digits',
  newPinAbout: 'You need it to leave the kiosk, also after the device was restarted.',
  pinWrong: 'That is not the PIN.',
  pinWait: 'Too many wrong PINs. Wait half a minute.',
});

export const joinWords = catalogue('door-join', {
  title: 'Help at the door',
  nameMissing: 'Enter your name.',
  pinHint: 'Six digits, from the person who sent you the link.',
  unreachable: 'No connection. The door needs one to open for the first time on this device.',
  closedTitle: 'This link does not open a door',
  start: {
    title: 'Check-ins on this device',
    none: 'No door has been opened on this device',
    noneAbout: 'Open the link that you were sent, or sign in and choose a check-in.',
    signIn: 'Sign in',
  },
  signedOutTitle: 'Sign in to open this check-in',
});

export const scanWords = catalogue('door-scan', {
  title: 'Scan a code',
  about: 'Point the camera at a member’s code.',
  noCamera: 'The camera cannot be used here.',
  plain: 'The camera needs an address that begins with https.',
  denied: 'This page may not use the camera. Allow it in the browser’s settings, then try again.',
  unknown: 'Nobody on this roll has this code.',
  already: '{name} was in already',
  family: '{count, plural, one {Check in # more of the family} other {Check in # more of the family}}',
});

export const childrenWords = catalogue('door-children', {
  who: 'Who is handed over?',
  in: '{count, plural, =0 {Choose who is here} one {Check in # child} other {Check in # children}}',
  carer: 'Show this code to collect {names, list}',
  small: 'Print labels, 62 × 29 mm',
  sheet: 'Print labels on A4',
  outAll: '{count, plural, one {Check out # child} other {Check out # children}}',
  whoElse: 'Who else is collected?',
  outAbout: 'Enter the code on the carer’s label. Without it, say why the child may go.',
  typed: 'Code on the label',
  wrong: 'That is not the code of this family.',
  either: 'Enter the code, or a reason.',
  allGone: '{names, list} left',
  undo: 'Undo check-in',
});
