import { catalogue } from '../../core/catalogue.ts';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { byLink, byThemselves, toldInPerson } from '../../../contract/people/opt-out-sources.ts';
import type { Channel } from '../../../contract/people/opt-outs.ts';
import type { Question } from '../../core/confirm.tsx';
import { day } from '../../ui/wording/dates.ts';
import type { PersonDetail } from './person-detail.ts';

export type OptOut = PersonDetail['optOuts'][number];

const kinds: Record<Channel, string> = { sms: 'SMS', email: 'e-mail' };

/** How we know of it: "by replying STOP, over Termii". */
export function howWords({ source, setBy }: { source: string; setBy?: string }): string {
  if (source === toldInPerson) return setBy ? `said in person, recorded by ${setBy}` : 'said in person';
  if (source === byLink) return 'by the link in a message';
  if (source === byThemselves) return 'on their own page';
  const [, route] = /^reply by (.+)$/.exec(source) ?? [];
  return route ? `by replying STOP, over ${routeName(route)}` : source;
}

const optOutTexts = catalogue('opt-outs', {
  section: 'Messages',
  takeBack: 'Undo this',
  unreachable: 'Gets no SMS: there is no phone number.',
  doNotDisturb: 'Do not disturb',
});

export const optOutWords = {
  ...optOutTexts,
  gets: (channel: Channel) => `Gets ${kinds[channel]}`,
  wantsNo: (channel: Channel) => `Asked not to receive ${kinds[channel]}`,
  secondWantsNo: (channel: Channel) =>
    channel === 'sms'
      ? 'Asked not to receive SMS on the second phone'
      : 'Asked not to receive e-mail at the second address',
  secondAbout:
    'Messages go to the first phone and e-mail only. If a second one becomes the first, this still applies until you undo it.',
  since: (one: OptOut) => `Since ${day(one.at)}, ${howWords(one)}`,
  record: (channel: Channel) => `Stop ${kinds[channel]}`,
  doNotDisturbAbout: ({ at, route, words }: NonNullable<PersonDetail['doNotDisturb']>, nigerian: boolean) =>
    `${routeName(route)} could not deliver ${day(at)}${words ? `: “${words}”` : ''}. Messages still go out by this route and may fail again.${nigerian ? ' Hosted, dedicated-number bulk SMS is not affected.' : ''}`,
  recorded: (name: string, channel: Channel) => `${name} will not get ${kinds[channel]} any more`,
  secondTakenBack: (name: string) => `${name} may be reached there again`,
  takenBack: (name: string, channel: Channel) => `${name} will get ${kinds[channel]} again`,
  inHistory: (out: boolean, channel: Channel) => `${out ? 'Opted out of' : 'Opted in to'} ${kinds[channel]}`,
};

export const optOutQuestions = {
  record: (name: string, channel: Channel): Question => ({
    title: `Stop ${kinds[channel]} to ${name}?`,
    message: `Do this only if ${name} has told you so. It applies to every message from now on, including scheduled ones, until you undo it.`,
    verb: `Stop ${kinds[channel]}`,
  }),
  takeBack: (name: string, one: OptOut): Question =>
    one.source === toldInPerson
      ? {
          title: 'Undo this?',
          message: `${one.setBy || 'Somebody'} recorded ${day(one.at)} that ${name} wants no ${kinds[one.channel]}. If that was a mistake, undo it${one.which === 'first' ? ` and ${name} will get ${kinds[one.channel]} again` : ''}.`,
          verb: 'Undo it',
        }
      : {
          title: 'Undo this for them?',
          message: `${name} asked for this themselves ${day(one.at)}, ${howWords(one)}. Continue only if they have told you that they want ${kinds[one.channel]} again.`,
          verb: `Allow ${kinds[one.channel]} again`,
          danger: true,
        },
};
