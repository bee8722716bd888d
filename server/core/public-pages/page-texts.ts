import { catalogue } from '../language/catalogue.ts';

/** What all pages that are opened by a link say. */
export const pageTexts = catalogue('public-pages', {
  notSentYet: 'Not sent yet: {title}',
  check: 'Please check the fields marked below.',
  thanks: 'Thank you',
  thanksTo: 'Thank you.',
  thanksToNamed: 'Thank you, {name}.',
  noSuchLink: 'This link does not work',
  noSuchLinkAbout: 'It may be old or incomplete. Ask the person who gave it to you for a new one.',
  tooOften: 'Please wait a few minutes',
  tooOftenAbout: 'This was sent too many times just now. Nothing is lost: go back and send it again in ten minutes.',
  thisComputerOnly:
    'This address works on this computer only. Set APP_URL to the address people use to reach Koinonia, restart it, then print this page.',
});
