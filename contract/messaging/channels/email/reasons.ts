/** Why somebody did not get an e-mail, beyond what every channel has. */
export const emailReasons = [
  'no email',
  'invalid email',
  'letters not taken',
  'unknown number',
  'bounced',
  'complained',
] as const;
