/** The states of a follow-up and the reasons for care, for screens and server. */
export const followUpWordsOf = <Said>(
  catalogue: (id: string, english: Record<FollowUpWord, string>) => Record<FollowUpWord, Said>,
): Record<FollowUpWord, Said> =>
  catalogue('follow-up-words', {
    new: 'New',
    contacted: 'Contacted',
    visited: 'Visited',
    closed: 'Closed',
    goneQuiet: 'Gone quiet',
    firstVisit: 'First visit',
    secondVisit: 'Second visit',
    notNeeded: 'Not needed',
  });

type FollowUpWord =
  | 'new'
  | 'contacted'
  | 'visited'
  | 'closed'
  | 'goneQuiet'
  | 'firstVisit'
  | 'secondVisit'
  | 'notNeeded';
