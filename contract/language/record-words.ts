/** Names of facts about people and events, for screens, files and the page of a person's data. */
export const recordWordsOf = <Said>(
  catalogue: (id: string, english: Record<RecordWord, string>) => Record<RecordWord, Said>,
): Record<RecordWord, Said> =>
  catalogue('record-words', {
    action: 'Action',
    approved: 'Approved',
    archived: 'Archived',
    asked: 'Asked',
    contributions: 'Contributions',
    countedBy: 'Counted by',
    detail: 'Detail',
    family: 'Family',
    greeting: 'Greeting',
    guest: 'Guest',
    kind: 'Kind',
    known: 'Known',
    login: 'Login',
    lookedAfter: 'Looked after',
    month: 'Month',
    notKnown: 'Not known',
    year: 'Year',
  });

type RecordWord =
  | 'action'
  | 'approved'
  | 'archived'
  | 'asked'
  | 'contributions'
  | 'countedBy'
  | 'detail'
  | 'family'
  | 'greeting'
  | 'guest'
  | 'kind'
  | 'known'
  | 'login'
  | 'lookedAfter'
  | 'month'
  | 'notKnown'
  | 'year';
