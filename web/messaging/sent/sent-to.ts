import { catalogue } from '../../core/catalogue.ts';
import type { MessageRow } from '../answers.ts';
import type { ChannelWords } from '../channel.ts';

const w = catalogue('sentTo', {
  title: 'To',
  goneGroup: 'a deleted group',
  goneFile: 'a removed file',
  people: '{count, plural, one {# person} other {# people}}',
  to: 'To {whom}',
  from: 'From {sender}',
});
export const sentToWords = w;

/** To whom a message was sent, one by one: groups, people and numbers by name while they are few, files. */
export function sentTo(
  { typed }: Pick<ChannelWords, 'typed'>,
  { groups, people, peopleNames, numbers, firstNumbers, files }: MessageRow['to'],
): string[] {
  const unnamed = people - peopleNames.length;
  const unsaid = numbers - firstNumbers.length;
  return [
    ...groups.map((name) => name ?? w.goneGroup),
    ...peopleNames,
    ...(unnamed > 0 ? [w.people({ count: unnamed })] : []),
    ...firstNumbers,
    ...(unsaid > 0 ? [typed(unsaid)] : []),
    ...files.map((name) => name ?? w.goneFile),
  ];
}
