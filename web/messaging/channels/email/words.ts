/** What the screens of e-mail say. */
export const emailWords = {
  title: 'Compose E-mail',
  /** At the side of a group (spec section 2.6). */
  panel: 'Compose Email',
  name: 'e-mail',
  subject: 'Subject',
  body: 'Message',
  more: 'Preview line and reply address',
  preheader: 'Preview line',
  preheaderAbout: 'Mail programs show it beside the subject, before the e-mail is opened.',
  replyTo: 'Answers go to',
  replyToAbout: (usual: string) => (usual ? `Empty: to ${usual}.` : 'Empty: to whoever sends it.'),
  personal: 'Personal Message',
  discard: 'Discard',
  discarded: 'Message discarded',
  bringBack: 'Bring it back',
  sent: 'E-mail sent',
  sandbox: 'These e-mails go to the sandbox: nobody gets them until a mail server is set up.',
  chooseSms: 'Send as SMS instead',
  sendSmsNow: 'Send SMS Now',
  smsTitle: 'Send SMS',
  smsAbout: 'The people you chose stay chosen. You write the text of the SMS on the next screen.',
};

/** What is said of phone numbers typed for an e-mail. */
export const numberWords = {
  about: 'Type one number per line, or put commas between them. You can also type e-mail addresses.',
  find: 'Add these people',
  withoutEmail: (names: readonly string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no e-mail address.`,
  unknown: (numbers: readonly string[]) => `Nobody has ${numbers.join(', ')}.`,
};

export const previewWords = {
  title: 'How it will look',
  empty: 'Your e-mail will appear here.',
  phone: 'Phone',
  desktop: 'Desktop',
  light: 'Light',
  dark: 'Dark',
  text: 'Plain text',
  from: 'From',
  larger: 'Show larger',
  test: 'Send a test to yourself',
  tested: 'Test sent',
  previous: 'Previous',
  next: 'Next',
  search: 'Preview as …',
  searchLabel: 'Preview as somebody else',
  look: 'Look at this before you send',
  show: 'Show the e-mail',
};
