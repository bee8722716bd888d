import { catalogue } from '../core/catalogue.ts';
import { commonWords } from '../ui/wording/common-words.ts';

const texts = catalogue('archiving', {
  title: 'Archive {count, plural, one {# person} other {# people}}',
  message: 'You are about to archive your member(s). Do you want to continue ?',
  archived: '{count, plural, one {Member archived succesfully} other {Member(s) archived succesfully}}',
  notRestored: 'Nobody was restored. To bring back somebody who was merged, undo the merge.',
});

export const archiveWords = {
  ...texts,
  /** The question before people are archived, in the words of the specification. */
  ask: { message: texts.message, verb: commonWords.yes, cancel: commonWords.no, danger: true, width: '50vw' },
};
