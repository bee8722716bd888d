/** Words that a few screens and the server share. They stand apart from the common words, so that the other screens do not load them. */
export const sharedWordsOf = <Said>(
  catalogue: (id: string, english: Record<SharedWord, string>) => Record<SharedWord, Said>,
): Record<SharedWord, Said> =>
  catalogue('words-of-both', {
    amount: 'Amount',
    by: 'By',
    came: 'Came',
    collectedBy: 'Collected by',
    connectForm: 'Connect form',
    currency: 'Currency',
    date: 'Date',
    event: 'Event',
    forWhat: 'For',
    group: 'Group',
    link: 'Link',
    note: 'Note',
    position: 'Position',
    present: 'Present',
    replies: 'Replies',
    section: 'Section',
    sms: 'SMS',
    time: 'Time',
    total: 'Total',
  });

type SharedWord =
  | 'amount'
  | 'by'
  | 'came'
  | 'collectedBy'
  | 'connectForm'
  | 'currency'
  | 'date'
  | 'event'
  | 'forWhat'
  | 'group'
  | 'link'
  | 'note'
  | 'position'
  | 'present'
  | 'replies'
  | 'section'
  | 'sms'
  | 'time'
  | 'total';
