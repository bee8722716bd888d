/** Messages that write themselves: to first-timers, regulars gone quiet and whoever has a birthday; and to leaders. */
export const careRuleNames = ['thank_you', 'missed_you', 'birthday', 'check_in', 'overdue'] as const;
export type CareRuleName = (typeof careRuleNames)[number];

/** A rule's action when its time comes. */
export const careRuleModes = ['off', 'draft', 'send'] as const;

/** `either`: by SMS, and by e-mail to those whom an SMS does not reach. */
export const careRuleWays = ['sms', 'email', 'either'] as const;
export type CareRuleWay = (typeof careRuleWays)[number];

/** When birthdays are wished by hand, on the clocks of the organisation. */
export const birthdaysAt = '09:00';

/** Why somebody is on the care list: they have gone quiet, came for the first time, or came again. */
export const careReasons = ['quiet', 'first', 'second'] as const;
export type CareReason = (typeof careReasons)[number];

/** The outcome of an entry. */
export const careStates = ['open', 'done', 'not_needed'] as const;
export type CareState = (typeof careStates)[number];

/** When the list of a week is made on Monday: phones without network on Sunday get the night to send their check-ins. */
export const careListAt = '06:00';
