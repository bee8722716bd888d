import { catalogue } from '../../../../core/catalogue.ts';

export const templateWords = catalogue('emailTemplates', {
  ours: 'Ready to use',
  own: 'Your own',
  ownNone: 'No templates of your own yet. Make one from those below.',
  colour: 'Your colour',
  colourHint: 'New templates show titles and buttons in this colour, with your logo.',
  use: 'Make your own',
  newFrom: 'New template',
  edit: 'Edit template',
  personal: 'Each reader sees their own name in place of #name#.',
  saved: 'Template saved',
  waiting: 'A picture is uploading',
  nameMissing: 'Give the template a name.',
  /** Of each, the first line is the subject and the second the title. See `blockOf` for the marks. */
  announcement: {
    name: 'Announcement',
    text: `Change of service time
From next Sunday we meet at [9 am]
Dear #name#,
Please note that from next Sunday our service begins at [9 am] instead of [10 am]. The children’s church begins at the same time.
Please tell your neighbours.`,
  },
  newsletter: {
    name: 'Newsletter',
    text: `News this month
News this month
Dear #name#, here is our news, and what is coming up.
= Our news
[Write two or three sentences that people will remember, and add a picture.]
= Coming up
- [Sunday, 9 am: family service]
- [Wednesday, 6 pm: Bible study]
- [Saturday, 10 am: general cleaning of the church]
= Pray with us
For the sick, for those who are travelling, and for the children writing their exams.`,
  },
  invitation: {
    name: 'Invitation',
    text: `You are invited, #name#
[Harvest thanksgiving]
Dear #name#, we would be glad to have you with us.
When: [Sunday, 9 am]
Where: [At the church, then lunch in the hall]
! Tell us you are coming`,
  },
  birthday: {
    name: 'Birthday',
    text: `Happy birthday, #name#
Happy birthday, #name#!
We thank God for you and for the year gone by.
> “The Lord bless you and keep you; the Lord make his face shine on you.” Numbers 6:24-25
We hope to celebrate with you on Sunday.`,
  },
  thanks: {
    name: 'Thank you',
    text: `Thank you, #name#
Thank you
Dear #name#,
Thank you for your help. We could not have done it without you.
[Write here how it went: how many people came, what was given and what it will be used for.]`,
  },
  greeting: 'With love from all of us at {organisation}',
});

/** For the screen that composes an e-mail. */
export const chooseWords = catalogue('chooseTemplate', {
  open: 'Start from a template',
  title: 'Choose a template',
  replaceTitle: 'Replace what you have written?',
  replace: 'Replace it',
  save: 'Save as template',
  saveAbout: 'Everybody in your organisation who writes e-mails can use it.',
});
