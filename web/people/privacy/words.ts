import { catalogue } from '../../core/catalogue.ts';
/** Every text of a person's privacy. */
export const privacyWords = catalogue('person-privacy', {
  about: 'What they agreed to. You can also download or erase everything about them.',
  none: 'No consent recorded yet.',
  given: '{source}, {day}',
  add: 'Record consent',
  what: 'They agreed to',
  whatHint: 'e.g. getting messages by SMS',
  source: 'How do you know?',
  sourceHint: 'e.g. signed form, said in person',
  exportAll: 'Download all their details',
  eraseTitle: 'Erase {name} permanently?',
  eraseAbout:
    'This removes everything about them: details, groups, requests, login and the messages sent to them. Only totals stay. You cannot undo this. If they opted out of messages, that stays as a code that nobody can read.',
  eraseBackups:
    'Earlier backups still hold their details until they expire: after two weeks on your own server, otherwise as long as the operator keeps backups.',
  eraseText:
    'We do not search text that others wrote: messages, notes about other people, names of groups and families. Check those for this name first.',
  erased: '{name} was erased',
});
