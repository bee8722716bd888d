/** Why somebody is on the care list: they have gone quiet, came for the first time, or came again. */
export const careReasons = ['quiet', 'first', 'second'] as const;
export type CareReason = (typeof careReasons)[number];

/** What became of an entry. */
export const careStates = ['open', 'done', 'not_needed'] as const;
export type CareState = (typeof careStates)[number];

/** When the list of a week is made on Monday: phones without network on Sunday get the night to send their check-ins. */
export const careListAt = '06:00';
