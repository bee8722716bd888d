/** How far the following up of a first-timer has come. Becoming a member is no state: it takes them off the list. */
export const followUpStates = ['new', 'contacted', 'visited', 'returned', 'closed'] as const;

export type FollowUpState = (typeof followUpStates)[number];

/** Somebody new whom nobody has called for so many days has waited long. */
export const longWaitDays = 7;

/** Further filters for the list of first-timers. */
export const firstTimerFilters = ['waiting', 'visit', 'join', 'overdue', 'look'] as const;

/** The public pages on which somebody known may say something else of themselves: the connect form, or asking to join. */
export const answerPages = ['connect', 'join'] as const;

/** Facts people may give about themselves on the connect form; an administrator takes them over or leaves them. */
export const answerFields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'birthday',
  'communicationMeans',
  'interestedInJoining',
  'wantToBeVisited',
] as const;

export type AnswerField = (typeof answerFields)[number];
