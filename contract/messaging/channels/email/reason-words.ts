/** Why somebody did not get an e-mail, beyond what every channel has. */
export const emailReasons = {
  'no email': 'No e-mail address',
  'invalid email': 'Invalid e-mail address',
  'unknown number': 'Nobody has this phone number',
  bounced: 'The address does not exist any more',
  complained: 'Marked an e-mail from you as spam',
};
