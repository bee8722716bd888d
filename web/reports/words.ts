import { number } from '../ui/wording/formats.ts';

/** Every text of Home. */
export const words = {
  home: {
    greeting: (name: string, hour: number) =>
      `${hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'}, ${calledBy(name)}`,
    arriving: (organisation: string) => organisation,
    left: (steps: number) =>
      steps === 4
        ? 'Four steps, and your first message is on its way.'
        : `${['', 'One step', 'Two steps', 'Three steps'][steps] ?? ''} to go.`,
    allDone: 'Everything is set up. Send messages to your people at any time.',
    sample: {
      title: 'Try things out with sample people',
      about: (people: number) =>
        `${number(people)} people of a made-up church, with their groups and messages. Nothing you send to them really goes out.`,
      write: 'Send them an SMS',
      remove: 'remove them',
    },
    waiting: {
      title: (count: number) =>
        count === 1 ? 'One person is waiting to join a group' : `${number(count)} people are waiting to join a group`,
      see: 'See the groups',
    },
    or: 'or',
    ofThem: (own: number, sample: number) => `${number(own)} yours, ${number(sample)} sample`,
    figures: {
      people: 'People',
      groups: 'Groups',
      messages: 'Messages sent',
      units: 'Units left',
      perPage: 'One for each page of an SMS',
    },
    label: 'From your spreadsheet to your first message',
    people: {
      title: 'Add your people',
      about: 'Import your spreadsheet. You check every row before anything is saved.',
      first: 'Import people',
      again: 'See people',
    },
    group: {
      title: 'Create a group',
      about: 'Choir, ushers, a house fellowship: people you write to together.',
      first: 'Create a group',
      again: 'See groups',
    },
    sender: {
      title: 'Get a sender id',
      about: 'The name people see instead of a number. Compose SMS shows how to get one.',
      first: 'Open Compose SMS',
      named: (masks: string[]) => `Your messages come from ${masks.join(', ')}`,
    },
    message: {
      title: 'Send your first SMS',
      about: 'You see who gets it and what it costs before it goes.',
      first: 'Write an SMS',
      again: 'Write an SMS',
    },
  },
};

// "Mrs Ada Obi" is greeted as she is written; who gave no title, by the first name.
function calledBy(name: string): string {
  const titled =
    /^(mrs?|ms|miss|mister|madam|dr|prof|engr|barr|arc|chief|alhaji|alhaja|mallam|sir|lady|elder|deacon(ess)?|dcn|dns|pastor|pst|rev|reverend|fr|father|sr|sister|bro|brother|bishop|evang|evangelist|apostle|prophet(ess)?|canon|ven|hon|prince(ss)?|oba|otunba)\.?\s/i;
  return titled.test(name) ? name : (name.split(' ')[0] ?? name);
}
