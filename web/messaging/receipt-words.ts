import { plural } from '../core/words.ts';

/** What the receipt and the last question say of those who are chosen, and of the ways to send. */

/** Nothing real leaves before the owner of the organisation has proved their e-mail address. */
export const proofWords = {
  title: 'You cannot send this yet',
  own: 'You cannot send messages until you confirm your e-mail address.',
  owners: (owner: string) =>
    `Your organisation cannot send messages until its owner, ${owner}, confirms their e-mail address. Ask them to confirm it.`,
  link: 'Confirm it.',
  meanwhile: 'In the meantime you can save it as a draft or schedule it.',
};

/** Why some of those chosen will not get it, whatever the channel: "9 have opted out". */
export const exclusionWords = {
  'opted out': (count: number) => plural(count, 'has', 'have') + ' opted out',
  archived: (count: number) => plural(count, 'is', 'are') + ' archived',
  'no value': (count: number) => plural(count, 'has', 'have') + ' nothing in a field of the message',
  'no name': (count: number) => plural(count, 'has', 'have') + ' no name for #name#',
};
