import { catalogue } from '../../../../core/catalogue.ts';

/** Where an e-mail is written. */
export const chooseWords = catalogue('chooseTemplate', {
  open: 'Start from a template',
  title: 'Choose a template',
  replaceTitle: 'Replace what you have written?',
  replaceAbout: 'The subject and the text of the template take its place.',
  replace: 'Replace it',
  save: 'Save as template',
  saveAbout: 'Subject and text are kept under this name, for everybody who writes here.',
});
