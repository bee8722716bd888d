import { catalogue } from '../../../../core/catalogue.ts';

export const readingWords = catalogue('email-reading', {
  title: 'Opens and clicks',
  among: '{count, plural, one {Of # person who has agreed.} other {Of # people who have agreed.}} Nobody is named.',
  none: 'Nobody it went to has agreed to this, so nothing is counted.',
  opened: 'opened it',
  followed: 'followed a link',
  byMachine: 'opened by a machine',
  byMachineLinks: 'links followed by a machine',
  machines:
    'Some mail programs and virus filters open e-mails by themselves, Apple Mail and Gmail among them, so nobody can say whether a person read these.',
  people: '{people, plural, one {# person} other {# people}}, {times, plural, one {# click} other {# clicks}}',
  settingAbout:
    'See how many people open an e-mail and which links they follow. It is off until you switch it on, and no other company takes part.',
  switch: 'Count opens and clicks',
  agreed: 'Now {agreed, number} of {people, number} people with an e-mail address.',
  privacy:
    'Data protection law, such as Nigeria’s NDPA, asks for consent before you watch what somebody reads. So only people with a consent on their page are counted: say in it that you count this. Links of their e-mails then lead over this server, and a tiny invisible picture says that an e-mail was opened. Everybody else gets e-mails without either. What was counted is deleted with the person, and is part of what they can ask to see.',
});
