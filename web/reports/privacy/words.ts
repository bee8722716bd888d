import { catalogue } from '../../core/catalogue.ts';

/** Every text of keeping, taking along and closing. */
const keepingTexts = catalogue('privacy-settings', {
  previewNothing: 'This would change nothing tonight.',
  previewChange:
    'Tonight this would archive {people, plural, one {# person} other {# people}} and {firstTimers, plural, one {# first-timer} other {# first-timers}}, and clear {messages, plural, one {# message} other {# messages}}.',
  keep: 'Data retention',
  keepAbout:
    'Every night we archive or clear what has not changed for this long. Leave a field empty to keep it for ever.',
  people: 'Archive people with no activity for',
  firstTimers: 'Archive first-timers with no activity for',
  messages: 'Clear texts, names and numbers of messages after',
  messagesHint: 'Their counts and units are kept.',
  months: 'months',
  whole: 'Enter a whole number of months from 1 to 240, or leave it empty.',
  preview: 'Preview',
  ownerOnly: 'Only the owner can change this.',
  take: 'Export everything',
  takeAbout:
    'One zip file with every table as CSV and JSON. It takes a while to prepare. You can download it for 24 hours.',
  takeButton: 'Start export',
  takeAsk: 'It holds everything about everybody, so enter your password again.',
  making: 'Preparing …',
  failed: 'This export failed. Start it again.',
  ready: '{size}, until {until}',
  download: 'Download',
  closeAbout:
    'Use this when you stop for good. Sending stops immediately, and after 30 days everything is deleted. Until then you can change your mind.',
  closeAsk:
    'Schedules and messages stop immediately, and only you can still see anything. After 30 days people, messages, units and logins are permanently deleted. Export everything first.',
  closeName: 'Name of the organisation',
  closingTitle: '{name} is being closed. Everything will be deleted on {day}.',
  closingOwner: 'You can still keep it, or export everything.',
  closingOthers: 'Only the owner can still keep it.',
  keepButton: 'Keep the organisation',
});

export const keepingWords = {
  ...keepingTexts,
  previewed: (counts: Record<'people' | 'firstTimers' | 'messages', number>) =>
    counts.people + counts.firstTimers + counts.messages === 0
      ? keepingTexts.previewNothing
      : keepingTexts.previewChange(counts),
};
