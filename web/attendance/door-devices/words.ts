import { catalogue } from '../../core/catalogue.ts';

export const doorWords = catalogue('door-devices', {
  about:
    'Helpers check people in with their own phones, even without a network. Send them a link, and tell them the PIN yourself.',
  make: 'Make a link',
  made: 'Link for helpers',
  madeAbout: 'You will see it only now. It works until {until}.',
  pinAbout: 'Tell it to your helpers in person or by phone. Do not send it with the link.',
  whatsApp: 'Share by WhatsApp',
  share: 'Help us check people in at {event}, {date}. Open this link on your phone; I will tell you the PIN: {link}',
  plain:
    'Phones can open this door only while they are connected. To work offline, this server needs an https address.',
  joined: '{count, plural, =0 {no devices yet} one {# device} other {# devices}}',
  stop: 'Stop',
  stopped: 'stopped',
  stopAbout: 'Nobody can join with this link any more. Devices that have joined keep working.',
  devices: 'Devices',
  noneAbout: 'They appear here as soon as a helper has opened the link.',
  seen: 'seen {when}',
  operations: '{count, plural, =0 {nothing sent yet} one {# entry} other {# entries}}',
  session: 'signed in',
  revoked: 'removed',
  forChildren: 'for children',
  mark: 'Use for children',
  markAbout: 'Its roll shows carers’ notes, such as allergies.',
  unmark: 'No longer for children',
  revoke: 'Remove from the door',
  revokeAbout:
    'The roll is removed from this device. Check-ins it has not sent stay on it; its helper can save them as a file for you to upload.',
  file: 'Upload a file from a device',
  fileAbout: 'If a phone could not send its check-ins, its helper can save them as a file. Nothing is counted twice.',
  moved:
    '{count, plural, one {The clock of the phone was changed, so # check-in counts by our clock.} other {The clock of the phone was changed, so # check-ins count by our clock.}}',
  drop: 'Drop the file here',
  accept: 'The .json file that the device saved, up to 5 MB',
  uploaded: '{done, plural, =0 {Nothing new} one {# entry was added} other {# entries were added}}',
  already: '{count, plural, one {# was here already.} other {# were here already.}}',
  refused: '{count, plural, one {# entry was not taken} other {# entries were not taken}}',
});
