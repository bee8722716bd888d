/** Names of facts about people and events, for screens, files and the page of a person's data. */
export const recordWordsOf = <Said>(
  catalogue: (id: string, english: Record<RecordWord, string>) => Record<RecordWord, Said>,
): Record<RecordWord, Said> =>
  catalogue('record-words', {
    action: 'Action',
    added: 'Added',
    approved: 'Approved',
    archived: 'Archived',
    asked: 'Asked',
    assignedTo: 'Assigned to',
    contributions: 'Contributions',
    countedBy: 'Counted by',
    detail: 'Detail',
    due: 'Due',
    family: 'Family',
    greeting: 'Greeting',
    guest: 'Guest',
    joined: 'Joined',
    kind: 'Kind',
    known: 'Known',
    login: 'Login',
    lookedAfter: 'Looked after',
    month: 'Month',
    notKnown: 'Not known',
    undone: 'Undone',
    year: 'Year',
  });

type RecordWord =
  | 'action'
  | 'added'
  | 'approved'
  | 'archived'
  | 'asked'
  | 'assignedTo'
  | 'contributions'
  | 'countedBy'
  | 'detail'
  | 'due'
  | 'family'
  | 'greeting'
  | 'guest'
  | 'joined'
  | 'kind'
  | 'known'
  | 'login'
  | 'lookedAfter'
  | 'month'
  | 'notKnown'
  | 'undone'
  | 'year';
