import { catalogue } from '../../core/catalogue.ts';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { byLink, byThemselves, optOutSourcesOf, toldInPerson } from '../../../contract/people/opt-out-sources.ts';
import type { Channel } from '../../../contract/people/opt-outs.ts';
import type { Question } from '../../core/confirm.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { day } from '../../ui/wording/dates.ts';
import type { PersonDetail } from './history-entry.ts';

export type OptOut = PersonDetail['optOuts'][number];

/** How we know of it. */
const how = {
  ...optOutSourcesOf<string>(catalogue),
  ...catalogue('opt-out-details', {
    recorded: 'said in person, recorded by {name}',
    byReply: 'by replying STOP, over {route}',
  }),
};

/** How we know of it: "by replying STOP, over Termii". */
export function howWords({ source, setBy }: { source: string; setBy?: string }): string {
  if (source === toldInPerson) return setBy ? how.recorded({ name: setBy }) : how.inPerson;
  if (source === byLink) return how.byLink;
  if (source === byThemselves) return how.byThemselves;
  const [, route] = /^reply by (.+)$/.exec(source) ?? [];
  return route ? how.byReply({ route: routeName(route) }) : source;
}

const texts = catalogue('opt-outs', {
  takeBack: 'Undo this',
  unreachable: 'Gets no SMS: there is no phone number.',
  doNotDisturb: 'Do not disturb',
  doNotDisturbSince:
    '{route} could not deliver {day}{said, select, yes {: “{words}”} other {}}. Messages still go out by this route and may fail again.{nigerian, select, yes { Hosted, dedicated-number bulk SMS is not affected.} other {}}',
  gets: '{channel, select, email {Gets e-mail} other {Gets SMS}}',
  wantsNo: '{channel, select, email {Asked not to receive e-mail} other {Asked not to receive SMS}}',
  secondWantsNo:
    '{channel, select, email {Asked not to receive e-mail at the second address} other {Asked not to receive SMS on the second phone}}',
  secondAbout:
    'Messages go to the first phone and e-mail only. If a second one becomes the first, this still applies until you undo it.',
  since: 'Since {day}, {how}',
  record: '{channel, select, email {Stop e-mail} other {Stop SMS}}',
  optedOut: '{channel, select, email {Opted out of e-mail} other {Opted out of SMS}}',
  optedIn: '{channel, select, email {Opted in to e-mail} other {Opted in to SMS}}',
  askRecord: {
    title: '{channel, select, email {Stop e-mail to {name}?} other {Stop SMS to {name}?}}',
    message:
      'Do this only if {name} has told you so. It applies to every message from now on, including scheduled ones, until you undo it.',
  },
  askUndo: {
    title: 'Undo this?',
    message:
      '{known, select, yes {{by}} other {Somebody}} recorded {day} that {name} wants no {channel, select, email {e-mail} other {SMS}}. If that was a mistake, undo it{which, select, first { and {name} will get {channel, select, email {e-mail} other {SMS}} again} other {}}.',
  },
  askAllow: {
    title: 'Undo this for them?',
    message:
      '{name} asked for this themselves {day}, {how}. Continue only if they have told you that they want {channel, select, email {e-mail} other {SMS}} again.',
    verb: '{channel, select, email {Allow e-mail again} other {Allow SMS again}}',
  },
});

export const optOutWords = {
  ...texts,
  since: (one: OptOut) => texts.since({ day: day(one.at), how: howWords(one) }),
  doNotDisturbAbout: ({ at, route, words }: NonNullable<PersonDetail['doNotDisturb']>, nigerian: boolean) =>
    texts.doNotDisturbSince({
      route: routeName(route),
      day: day(at),
      said: words ? 'yes' : 'no',
      words,
      nigerian: nigerian ? 'yes' : 'no',
    }),
};

export const optOutQuestions = {
  record: (name: string, channel: Channel): Question => ({
    title: texts.askRecord.title({ channel, name }),
    message: texts.askRecord.message({ name }),
    verb: texts.record({ channel }),
  }),
  takeBack: (name: string, one: OptOut): Question => {
    const { channel, which, setBy: by } = one;
    const said = { name, channel, day: day(one.at) };
    if (one.source === toldInPerson) {
      const { title, message } = texts.askUndo;
      return { title, message: message({ ...said, which, by, known: by ? 'yes' : 'no' }), verb: commonWords.undo };
    }
    const { title, message, verb } = texts.askAllow;
    return { title, message: message({ ...said, how: howWords(one) }), verb: verb({ channel }), danger: true };
  },
};
