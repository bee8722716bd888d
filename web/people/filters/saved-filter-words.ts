/** What the dialogs of saved filters say. */
export const savedFilterWords = {
  none: 'No saved filters yet',
  saveTitle: 'Save this filter',
  saveVerb: 'Save',
  name: 'Name',
  nameFirst: 'Enter a name for the filter.',
  manageTitle: 'Saved filters',
  rename: 'Rename',
  remove: 'Delete',
  removeAsk: (name: string) => `Delete “${name}”?`,
  removeAbout:
    'This does not change any person. Messages scheduled to this filter will still go to the people it finds.',
  kept: (name: string) => `“${name}” saved`,
  changed: (name: string) => `“${name}” changed`,
  removed: (name: string) => `“${name}” deleted`,
};
