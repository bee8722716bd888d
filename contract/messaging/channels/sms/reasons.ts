/** Why somebody did not get a text, beyond what every channel has. */
export const smsReasons = ['no phone', 'invalid number', 'until morning', 'passed over at night'] as const;
