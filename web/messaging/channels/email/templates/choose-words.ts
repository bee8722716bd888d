import { catalogue } from '../../../../core/catalogue.ts';

/** Where an e-mail is written. */
export const chooseWords = catalogue('chooseTemplate', {
  open: 'Start from a template',
  title: 'Choose a template',
  replaceTitle: 'Replace what you have written?',
  replaceAbout: 'The template’s subject and text take its place.',
  replace: 'Replace it',
  save: 'Save as template',
  saveAbout: 'Everybody in your organisation who writes e-mails can use it.',
});
