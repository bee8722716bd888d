import { plural } from '../../core/words.ts';

/** Every text of keeping, taking along and closing. */
export const keepingWords = {
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
  previewed: (p: { people: number; firstTimers: number; messages: number }) =>
    p.people + p.firstTimers + p.messages === 0
      ? 'This would change nothing tonight.'
      : `Tonight this would archive ${plural(p.people, 'person', 'people')} and ${plural(p.firstTimers, 'first-timer', 'first-timers')}, and clear ${plural(p.messages, 'message', 'messages')}.`,
  save: 'Save',
  saved: 'Saved. This applies from tonight',
  ownerOnly: 'Only the owner can change this.',
  take: 'Export everything',
  takeAbout:
    'One zip file with every table as CSV and JSON. It takes a while to prepare. You can download it for 24 hours.',
  takeButton: 'Start export',
  takeAsk: 'It holds everything about everybody, so enter your password again.',
  making: 'Preparing …',
  failed: 'This export failed. Start it again.',
  ready: (size: string, until: string) => `${size}, until ${until}`,
  over: 'Expired',
  download: 'Download',
  close: 'Close the organisation',
  closeAbout:
    'Use this when you stop for good. Sending stops immediately, and after 30 days everything is deleted. Until then you can change your mind.',
  closeButton: 'Close the organisation',
  closeTitle: (name: string) => `Close ${name}?`,
  closeAsk:
    'Schedules and messages stop immediately, and only you can still see anything. After 30 days people, messages, units and logins are permanently deleted. Export everything first.',
  closeName: 'Name of the organisation',
  closeNameHint: (name: string) => `Type ${name}`,
  organisationClosing: 'Closing',
  closingTitle: (name: string, day: string) => `${name} is being closed. Everything will be deleted on ${day}.`,
  closingOwner: 'You can still keep it, or export everything.',
  closingOthers: 'Only the owner can still keep it.',
  keepButton: 'Keep the organisation',
  kept: 'The organisation is kept and works again',
};
