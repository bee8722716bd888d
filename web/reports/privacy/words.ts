import { plural } from '../../core/words.ts';

/** Every text of keeping, taking along and closing. */
export const keepingWords = {
  keep: 'How long things are kept',
  keepAbout:
    'Every night, what has rested that long is put away or forgotten. Leave a field empty to keep it for ever.',
  people: 'Archive people whom nothing has touched for',
  firstTimers: 'Archive first-timers whom nothing has touched for',
  messages: 'Forget texts, names and numbers of messages after',
  messagesHint: 'Their counts and units stay.',
  months: 'months',
  whole: 'Enter whole months from 1 to 240, or nothing.',
  preview: 'Show what this would do',
  previewed: (p: { people: number; firstTimers: number; messages: number }) =>
    p.people + p.firstTimers + p.messages === 0
      ? 'Tonight this would do nothing.'
      : `Tonight this would archive ${plural(p.people, 'person', 'people')} and ${plural(p.firstTimers, 'first-timer', 'first-timers')}, and forget ${plural(p.messages, 'message', 'messages')}.`,
  save: 'Save',
  saved: 'From tonight it is kept that way',
  ownerOnly: 'The owner decides this.',
  take: 'Take everything along',
  takeAbout: 'One zip with every table as CSV and JSON. It is made in a while, and can be downloaded for 24 hours.',
  takeButton: 'Make the export',
  takeAsk: 'It holds everything about everybody, so your password is asked again.',
  making: 'Being made …',
  failed: 'This one did not work. Make it again.',
  ready: (size: string, until: string) => `${size}, until ${until}`,
  over: 'Run out',
  download: 'Download',
  close: 'Close the organisation',
  closeAbout:
    'For when you stop for good. Nothing is sent from then on, and in 30 days everything is gone; until then you can take it back.',
  closeButton: 'Close the organisation',
  closeTitle: (name: string) => `Close ${name}?`,
  closeAsk:
    'Schedules and messages stop at once, and nobody but you can look at anything. In 30 days people, messages, units and logins are gone for good. Take everything along first.',
  closeName: 'The organisation’s name',
  closeNameHint: (name: string) => `Type ${name}`,
  organisationClosing: 'Being closed',
  closingTitle: (name: string, day: string) => `${name} is being closed. On ${day} everything is gone.`,
  closingOwner: 'You can still keep it, and take everything along.',
  closingOthers: 'Only the owner can still keep it.',
  keepButton: 'Keep the organisation',
  kept: 'It is kept, and works again',
};
