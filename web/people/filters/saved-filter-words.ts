import { catalogue } from '../../core/catalogue.ts';
/** What the dialogs of saved filters say. */
export const savedFilterWords = catalogue('saved-filters', {
  none: 'No saved filters yet',
  saveTitle: 'Save this filter',
  saveVerb: 'Save',
  name: 'Name',
  nameFirst: 'Enter a name for the filter.',
  manageTitle: 'Saved filters',
  rename: 'Rename',
  remove: 'Delete',
  removeAsk: 'Delete “{name}”?',
  removeAbout:
    'This does not change any person. Messages scheduled to this filter will still go to the people it finds.',
  kept: '“{name}” saved',
  changed: '“{name}” changed',
  removed: '“{name}” deleted',
});
