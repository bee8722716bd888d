import { catalogue } from '../../core/catalogue.ts';

/** The texts of a week on Home: what takes place, who is to be looked after, what goes out, what waits for a decision. */
export const weekWords = catalogue('home-week', {
  title: 'This week',
  span: '{from} to {to}',
  lastService: '{events, list}, {day}',
  came: 'came, {how}',
  offering: 'Offering {amount}',
  service: {
    about: '{day} {time}, {group}',
    came: '{count, plural, one {# person checked in} other {# people checked in}}',
    counted: '{count, number} counted',
    everybody: 'everybody',
    checkIn: 'Check in',
    sheet: 'Print sheet',
    report: 'Report',
    none: 'No services this week',
    noneAbout: 'Add your Sunday service once, and it comes back every week.',
    add: 'Add check-in',
    more: '{count, plural, one {One more check-in this week} other {# more check-ins this week}}',
    all: 'See all',
  },
  birthdays: {
    title: '{count, plural, one {One birthday until Sunday} other {# birthdays until Sunday}}',
    none: 'No birthdays until Sunday',
    one: '{name} ({day})',
    names: '{names, list}',
    andMore: '{names, list, plain} and {count, number} more',
    wish: 'Wish',
    see: 'See',
  },
  quiet: {
    title: '{count, plural, one {# regular} other {# regulars}} gone quiet',
    names: '{names, list}',
    andMore: '{names, list, plain} and {count, number} more',
    ask: 'See who',
  },
  firstTimers: {
    title: '{count, plural, one {# first-timer} other {# first-timers}} not called yet',
    none: 'Every first-timer has been called',
    names: '{names, list}',
    andMore: '{names, list, plain} and {count, number} more',
    call: 'Call',
    see: 'See',
  },
  goingOut: {
    title: 'Goes out {moment}',
    more: '{title}, and {count, number} more scheduled',
    none: 'No message is scheduled',
    noneAbout: 'Write now what is to go out on Saturday evening.',
    open: 'Open',
    write: 'Write',
  },
  message: {
    title: 'Last message, {day}',
    about: '{out, number} of {all, number} sent, {failed, plural, =0 {none failed} other {# failed}}',
    running: '{out, number} of {all, number} sent, {waiting, number} to go',
    see: 'Report',
  },
  decide: {
    title: 'Needs a decision',
    approval:
      '{count, plural, one {One person is waiting to join a group} other {# people are waiting to join a group}}',
    approvalGroups: '{groups, list}',
    look: 'Approve',
    arrivals:
      '{count, plural, one {One person who checked in is waiting to be looked at} other {# people who checked in are waiting to be looked at}}',
    doubtful:
      '{count, plural, one {One person was checked in by a phone with a wrong clock} other {# people were checked in by a phone with a wrong clock}}',
    lookAt: 'Look',
    forms: '{count, plural, one {One form to review} other {# forms to review}}',
    formsAbout: 'People you know already sent new details.',
    review: 'Review',
    unknown:
      '{count, plural, one {Nobody can say if one person got a message} other {Nobody can say if # people got a message}}',
    decide: 'Decide',
    stopped: {
      sms: '{count, plural, one {A scheduled SMS did not go out} other {# scheduled SMS did not go out}}',
      email: '{count, plural, one {A scheduled e-mail did not go out} other {# scheduled e-mails did not go out}}',
    },
    stoppedAbout: 'Send it now, give it another time, or cancel it.',
    unsaved: 'An import was not saved',
    unsavedAbout: '{count, plural, one {# row} other {# rows}} of {file}. Upload the file again to save it.',
    incomplete: '{count, plural, one {One row of an import was left out} other {# rows of an import were left out}}',
    incompleteAbout: 'Download the rows of {file}, mend them and upload them again.',
    import: 'Open imports',
  },
});
