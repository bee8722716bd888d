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
  if (source === toldInPerson) return setBy ? `told in person, noted by ${setBy}` : 'told in person';
  if (source === byLink) return 'by the link in a message';
  if (source === byThemselves) return 'on their own page';
  const [, route] = /^reply by (.+)$/.exec(source) ?? [];
  return route ? `by replying STOP, over ${routeName(route)}` : source;
}

export const optOutWords = {
  section: 'Messages',
  gets: (channel: Channel) => `Gets ${kinds[channel]}`,
  wantsNo: (channel: Channel) => `Asked not to get ${kinds[channel]}`,
  since: (one: OptOut) => `Since ${day(one.at)}, ${howWords(one)}`,
  record: (channel: Channel) => `Wants no ${kinds[channel]}`,
  takeBack: 'Take this back',
  unreachable: 'Gets no SMS: there is no number to write to.',
  doNotDisturb: 'Do not disturb',
  doNotDisturbAbout: ({ at, route, words }: NonNullable<PersonDetail['doNotDisturb']>, nigerian: boolean) =>
    `${routeName(route)} could not deliver ${day(at)}${words ? `: “${words}”` : ''}. Messages still go out that way, and may fail again.${nigerian ? ' The hosted, dedicated-number way is not affected.' : ''}`,
  recorded: (name: string, channel: Channel) => `${name} gets no more ${kinds[channel]}`,
  takenBack: (name: string, channel: Channel) => `${name} gets ${kinds[channel]} again`,
  inHistory: (out: boolean, channel: Channel) => `${out ? 'Opted out of' : 'Opted in to'} ${kinds[channel]}`,
};

export const optOutQuestions = {
  record: (name: string, channel: Channel): Question => ({
    title: `No more ${kinds[channel]} to ${name}?`,
    message: `Note it when ${name} has told you so. It holds for every message from now on, those already scheduled included, until it is taken back.`,
    verb: `No more ${kinds[channel]}`,
  }),
  takeBack: (name: string, one: OptOut): Question =>
    one.source === toldInPerson
      ? {
          title: 'Take this back?',
          message: `${one.setBy || 'Somebody'} noted ${day(one.at)} that ${name} wants no ${kinds[one.channel]}. Take it back if that was a mistake; ${name} is written to again.`,
          verb: 'Take it back',
        }
      : {
          title: 'Take this back for them?',
          message: `${name} said so themselves ${day(one.at)}, ${howWords(one)}. Go on only if they have told you that they want ${kinds[one.channel]} again.`,
          verb: `Write to ${name} again`,
          danger: true,
        },
};
