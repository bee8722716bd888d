/** Every text of a person's privacy. */
export const privacyWords = {
  title: 'Privacy',
  about: 'What they agreed to, everything that is known of them, and erasing it.',
  none: 'No consent is noted.',
  given: (source: string, day: string) => `${source}, ${day}`,
  add: 'Note a consent',
  what: 'They agreed to',
  whatHint: 'Such as: being written to by SMS',
  source: 'How you know',
  sourceHint: 'Such as: signed form, said in person',
  day: 'When',
  needWhat: 'Say to what they agreed.',
  needSource: 'Say how you know.',
  needDay: 'Choose the day.',
  laterDay: 'This day has not come yet. Choose the day on which they agreed.',
  save: 'Save',
  cancel: 'Cancel',
  noted: 'The consent is noted',
  remove: 'Remove',
  removed: 'The consent is removed',
  exportAll: 'Download everything known',
  erase: 'Erase for good',
  eraseTitle: (name: string) => `Erase ${name} for good?`,
  eraseAbout:
    'Everything that leads to them goes: details, groups, requests, their login, what messages went to them. Only amounts stay. This cannot be taken back. A wish not to be written to stays, as a code that nobody can read.',
  eraseBackups:
    'Backups made before still hold them until they run out: two weeks on a server of one’s own, else as long as whoever runs it keeps them.',
  eraseText:
    'What others wrote is not searched: the text of messages, notes about other people, names of groups and families. Look for this name there first.',
  eraseVerb: 'Erase for good',
  erased: (name: string) => `${name} is erased`,
};
