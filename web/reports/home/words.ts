import { catalogue } from '../../core/catalogue.ts';

/** Every text of Home. */
const texts = catalogue('home', {
  home: {
    arriving: '{organisation}',
    allDone: 'The first steps are done',
    tour: 'A short tour',
    sample: {
      title: 'Try things out with sample people',
      about:
        '{people, number} people of a made-up church, with their groups and messages. Nothing you send to them really goes out.',
      write: 'Send them an SMS',
      remove: 'remove them',
    },
    or: 'or',
    ofThem: '{own, number} yours, {sample, number} sample',
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
      count: '{count, plural, one {# person} other {# people}}',
      first: 'Import people',
      added: 'People added',
    },
    group: {
      title: 'Add a group',
      about: 'Choir, ushers, a house fellowship: people you write to together.',
      count: '{count, plural, one {# group} other {# groups}}',
      first: 'Add a group',
      made: 'Group added',
    },
    greeting: {
      evening: 'Good evening, {name}',
      morning: 'Good morning, {name}',
      afternoon: 'Good afternoon, {name}',
    },
    left: '{steps, plural, =1 {One step to go.} =2 {Two steps to go.} =3 {Three steps to go.} =4 {Four steps, and your first message is on its way.} other { to go.}}',
    sender: {
      named: 'Your messages come from {senders, list, plain}',
      title: 'Get a sender id',
      about: 'The name people see instead of a number. Compose SMS shows how to get one.',
      first: 'Open Compose SMS',
      ready: 'Sender id ready',
    },
    message: {
      title: 'Send your first SMS',
      about: 'You see who gets it and what it costs before it goes.',
      count: '{count, plural, one {# message} other {# messages}} sent',
      first: 'Write an SMS',
      sent: 'First SMS sent',
    },
  },
});

export const words = {
  home: {
    ...texts.home,
    greeting: (name: string, hour: number) => {
      const { evening, morning, afternoon } = texts.home.greeting;
      const greet = hour < 5 || hour >= 18 ? evening : hour < 12 ? morning : afternoon;
      return greet({ name: calledBy(name) });
    },
  },
};

// "Mrs Ada Obi" is greeted as she is written; who gave no title, by the first name.
function calledBy(name: string): string {
  const titled =
    /^(mrs?|ms|miss|mister|madam|dr|prof|engr|barr|arc|chief|alhaji|alhaja|mallam|sir|lady|elder|deacon(ess)?|dcn|dns|pastor|pst|rev|reverend|fr|father|sr|sister|bro|brother|bishop|evang|evangelist|apostle|prophet(ess)?|canon|ven|hon|prince(ss)?|oba|otunba)\.?\s/i;
  return titled.test(name) ? name : (name.split(' ')[0] ?? name);
}
