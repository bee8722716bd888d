import { catalogue } from '../../core/catalogue.ts';

/** Every text of Home. */
const texts = catalogue('home', {
  home: {
    allDone: 'The first steps are done',
    tour: 'A short tour',
    sample: {
      title: 'Try things out with sample people',
      about:
        '{people, number} people of a made-up church, with their groups and messages. Nothing you send to them really goes out.',
      write: 'Send them an SMS',
      remove: 'remove them',
    },
    ofThem: '{own, number} yours, {sample, number} sample',
    figures: {
      messages: 'Messages sent',
      units: 'Units left',
      perPage: 'One for each page of an SMS',
    },
    label: 'From your spreadsheet to your first message',
    people: {
      title: 'Add your people',
      about: 'Import your spreadsheet. You check every row before anything is saved.',
    },
    group: {
      about: 'Choir, ushers, a house fellowship: people you write to together.',
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
    },
    message: {
      title: 'Send your first SMS',
      about: 'You see who gets it and what it costs before it goes.',
      count: '{count, plural, one {# message} other {# messages}} sent',
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

// "Mrs Ada Obi" is greeted in full; without a title, by the first name.
function calledBy(name: string): string {
  const titled =
    /^(mrs?|ms|miss|mister|madam|dr|prof|engr|barr|arc|chief|alhaji|alhaja|mallam|sir|lady|elder|deacon(ess)?|dcn|dns|pastor|pst|rev|reverend|fr|father|sr|sister|bro|brother|bishop|evang|evangelist|apostle|prophet(ess)?|canon|ven|hon|prince(ss)?|oba|otunba)\.?\s/i;
  return titled.test(name) ? name : (name.split(' ')[0] ?? name);
}

/** The texts of a week on Home: events, people to look after, messages going out, open decisions. */
export const weekWords = catalogue('home-week', {
  title: 'This week',
  lastService: '{events, list}, {day}',
  came: 'came, {how}',
  offering: 'Offering {amount}',
  service: {
    none: 'No services this week',
    more: '{count, plural, one {One more service this week} other {# more services this week}}',
  },
  birthdays: {
    title: '{count, plural, one {One birthday in the next 7 days} other {# birthdays in the next 7 days}}',
    none: 'No birthdays in the next 7 days',
    wish: 'Wish',
  },
  quiet: {
    title: '{count, plural, one {# regular} other {# regulars}} gone quiet',
  },
  firstTimers: {
    title: '{count, plural, one {# first-timer} other {# first-timers}} not called yet',
    none: 'Every first-timer has been called',
  },
  goingOut: {
    title: 'Goes out {moment}',
    more: '{title}, and {count, number} more scheduled',
    none: 'No message is scheduled',
  },
  message: {
    title: 'Last message, {day}',
    about: '{out, number} of {all, number} sent, {failed, plural, =0 {none failed} other {# failed}}',
    running: '{out, number} of {all, number} sent, {waiting, number} to go',
  },
  decide: {
    title: 'Needs a decision',
    approval:
      '{count, plural, one {One person is waiting to join a group} other {# people are waiting to join a group}}',
    arrivals: '{count, plural, one {One self check-in to confirm} other {# self check-ins to confirm}}',
    lookAt: 'Confirm',
    forms: '{count, plural, one {One form to review} other {# forms to review}}',
    review: 'Review',
    unknown:
      '{count, plural, one {We do not know whether one person got a message} other {We do not know whether # people got a message}}',
    decide: 'Decide',
    stoppedAbout: 'Send it now, give it another time, or cancel it.',
    unsaved: 'An import was not saved',
    unsavedAbout: '{count, plural, one {# row} other {# rows}} of {file}. Upload the file again to save it.',
    incomplete: '{count, plural, one {One row of an import was left out} other {# rows of an import were left out}}',
    incompleteAbout: 'Download the rows of {file}, fix them and upload them again.',
    stopped: '{count, plural, one {A scheduled message did not go out} other {# scheduled messages did not go out}}',
  },
});

export const tourWords = catalogue('tour', {
  title: 'A look around',
  leave: 'Leave the tour',
  people: {
    title: 'Everybody is under People',
    about: 'Your spreadsheet becomes your directory: you check every row first, and can undo the import as a whole.',
  },
  groups: {
    title: 'Write to a whole group at once',
    about: 'Choir, ushers, a ward. People join by a link or a QR poster, and wait until you let them in.',
  },
  write: {
    title: 'You see who gets it before it goes',
    about:
      'Beside every message stands a receipt: who gets it, who does not and why, and what it costs. Nothing leaves before you confirm.',
  },
  find: {
    title: 'The search does what you say',
    about:
      'Press Ctrl K or the search above and type “sms choir”, “add Ada Okafor” or “birthdays”. Press ? for all shortcuts.',
  },
});
