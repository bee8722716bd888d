/** Messages that write themselves: to first-timers, regulars gone quiet and whoever has a birthday; and to leaders. */
export const careRuleNames = ['thank_you', 'missed_you', 'birthday', 'check_in', 'overdue'] as const;
export type CareRuleName = (typeof careRuleNames)[number];

/** What a rule does when its time comes. */
export const careRuleModes = ['off', 'draft', 'send'] as const;

/** `either`: by SMS, and by e-mail to those whom an SMS does not reach. */
export const careRuleWays = ['sms', 'email', 'either'] as const;
export type CareRuleWay = (typeof careRuleWays)[number];

/** When birthdays are wished by hand, on the clocks of the organisation. */
export const birthdaysAt = '09:00';
