import { catalogue } from '../../core/catalogue.ts';

export const sentWords = catalogue('sent-messages', {
  list: 'Messages sent',
  none: 'No messages yet',
  noneAbout:
    'Write to a group, a few people or everybody. You see who will get it before you send, then watch it arrive.',
  to: 'To {whom}',
  progress: 'Progress',
  sent: '{state, select, paused {Paused, } cancelled {Cancelled, } other {}}{count, number}{part, select, yes { of {all, number}} other {}} sent',
  failed: '{sent, plural, =0 {} other {# sent, }}{failed, number} failed',
});

export const reportWords = catalogue('message-report', {
  all: 'All messages',
  missing: 'Message not found',
  sent: '{head}, {moment}{by, select, yes {, by {name}} other {}}',
  reasons: 'Reasons',
  chosen: '{count, plural, one {# person} other {# people}} chosen{out, plural, =0 {} other {, # of them left out}}.',
  units:
    '{units, plural, one {# unit} other {# units}} {over, select, yes {used} other {reserved}}{returned, plural, =0 {} other {, # returned}}.',
  asOf: 'These figures are from {time}.',
  asOfAbout: 'We cannot reach Koinonia just now. We try again every few seconds. You do not need to do anything.',
  trial: 'Trial: {count}{shared, select, yes { people {where}} other {}} would have got this',
  trialAbout: 'Nothing has left this server, because no provider is set up to send it.',
  goLive: 'Go live',
  sharedDone: '{count} people have it {where}, of {all, number} chosen',
  progress:
    '{count} of {all, number} sent{delivered, plural, =0 {} other {, # of them delivered}}{state, select, sending {. Sending, {waiting, number} to go} paused {. Paused, {waiting, number} to go} cancelled {. Cancelled} other {}}',
  card: 'Share the good news',
  show: 'Show {open, select, yes {less} other {more}}',
});

export const recipientWords = catalogue('recipients', {
  leftOutOrSharing: 'Left out or sharing',
});
