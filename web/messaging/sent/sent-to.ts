import { catalogue } from '../../core/catalogue.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import type { MessageRow } from '../api-types.ts';
import type { ChannelWords } from '../channel.ts';

const w = catalogue('sentTo', {
  goneFile: 'a removed file',
  to: 'To {whom}',
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
    ...groups.map((name) => name ?? commonWords.aDeletedGroup),
    ...peopleNames,
    ...(unnamed > 0 ? [commonWords.countPeople({ count: unnamed })] : []),
    ...firstNumbers,
    ...(unsaid > 0 ? [typed(unsaid)] : []),
    ...files.map((name) => name ?? w.goneFile),
  ];
}
