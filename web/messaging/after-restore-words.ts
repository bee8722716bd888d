import { catalogue } from '../core/catalogue.ts';

/** Words shown while nothing leaves by itself, because everything was restored from a backup. */
export const afterRestoreWords = catalogue('after-restore', {
  restored: 'Everything here was restored from a copy.',
  restoredFrom: 'Everything here was restored from the backup of {moment}.',
  waits:
    'Nothing is sent by itself until you say so. Automatic messages and invitations wait{messages, plural, =0 {} one {; # message is paused} other {; # messages are paused}}{schedules, plural, =0 {} one {; # scheduled message is held} other {; # scheduled messages are held}}.',
  unknown: 'What was sent after the backup is not known here, so look at it first:',
  sent: 'Sent',
  scheduled: 'Scheduled',
  goOn: 'Go on',
  goesOn: 'Everything goes on',
  failed: { title: 'That did not work', detail: 'Nothing has changed. Please try again.' },
});
