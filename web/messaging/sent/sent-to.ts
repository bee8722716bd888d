import { catalogue } from '../../core/catalogue.ts';
import type { MessageRow } from '../answers.ts';

const w = catalogue('sentTo', {
  title: 'To',
  goneGroup: 'a deleted group',
  goneFile: 'a removed file',
  people: '{count, plural, one {# person} other {# people}}',
  numbers: '{count, plural, one {# number} other {# numbers}}',
  to: 'To {whom}',
  from: 'From {sender}',
});
export const sentToWords = w;

/** To whom a message was sent, one by one: groups, people and numbers by name while they are few, files. */
export function sentTo({ groups, people, peopleNames, numbers, firstNumbers, files }: MessageRow['to']): string[] {
  const unnamed = people - peopleNames.length;
  const unsaid = numbers - firstNumbers.length;
  return [
    ...groups.map((name) => name ?? w.goneGroup),
    ...peopleNames,
    ...(unnamed > 0 ? [w.people({ count: unnamed })] : []),
    ...firstNumbers,
    ...(unsaid > 0 ? [w.numbers({ count: unsaid })] : []),
    ...files.map((name) => name ?? w.goneFile),
  ];
}
