/** Every text of somebody's own page. */
export const ownWords = {
  title: 'My page',
  state: (organisation: string) => `What ${organisation} knows of you, and what it sends you`,
  details: 'Your details',
  detailsAbout: 'Is something wrong or missing? Tell an administrator of your organisation.',
  groups: 'Your groups',
  noGroups: 'You are in no group yet.',
  wanted: 'What you get',
  wantedAbout: 'You decide, and can change your mind at any time.',
  sms: 'Text messages (SMS)',
  smsNone: 'There is no phone number of yours to write to.',
  mail: 'E-mails',
  mailNone: 'There is no e-mail address of yours to write to.',
  saved: 'Your choice is kept',
  code: 'Your code',
  codeAbout: 'Show it at the door to be checked in. It says nothing about you to anybody else.',
  codeLabel: 'Your QR code for checking in',
  none: 'You are not among the people yet',
  noneAbout:
    'This account administers, and has no page of its own. To have one, add yourself to the people. Then, on your page there, choose under Login the link you hand over yourself, and open it with this account’s e-mail and password.',
  addYourself: 'Add yourself',
};
