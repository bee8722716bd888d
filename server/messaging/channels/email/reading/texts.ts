import { catalogue } from '../../../../core/language/catalogue.ts';

export const readingPageTexts = catalogue('email-reading-pages', {
  gone: 'This link leads nowhere any more',
  goneAbout: 'The e-mail it stood in has been deleted. Ask whoever sent it where the link led.',
  tooOften: 'Too many links',
  tooOftenAbout: 'Please try again in a few minutes.',
});
