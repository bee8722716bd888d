import { catalogue } from '../../../../core/language/catalogue.ts';

/** The footer of every e-mail. */
export const footTexts = catalogue('email-foot', {
  sentBy: '{organisation} sent you this e-mail.',
  unsubscribe: 'Unsubscribe',
  unsubscribeAt: 'Unsubscribe: {link}',
});

/** Shown instead of embedded media, which no mail program plays. */
export const embeddedTexts = catalogue('email-embedded', {
  watch: 'Watch on {site}',
  listen: 'Listen on {site}',
  look: 'Look at it on {site}',
});

/** Why an e-mail is not prepared. */
export const refusals = catalogue('email-rendering-refusals', {
  busy: 'Too many e-mails are being prepared just now. Try again in a minute.',
  pasted: 'A picture was pasted into the text and will not arrive. Upload it instead.',
  tooIntricate: 'This e-mail is too intricate to be read. Remove formatting, or paste it as plain text.',
});
