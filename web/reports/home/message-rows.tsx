import { IconClockHour4, IconMessage2Check } from '@tabler/icons-react';
import { emailPaths } from '../../messaging/channels/email/email-paths.ts';
import { smsPaths } from '../../messaging/channels/sms/sms-paths.ts';
import type { ChannelPaths } from '../../messaging/channel.ts';
import { goesTo, partsOf } from '../../messaging/counts.ts';
import { withNamePlace } from '../../messaging/name-place.ts';
import { inColumn } from '../../ui/wording/dates.ts';
import { HomeRow } from './home-row.tsx';
import type { HomeAnswer } from './home-query.ts';
import { weekWords } from './words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const { goingOut: g, message: m } = weekWords;

/** The paths of a channel's screens. */
export const pathsOf = (channel: string): ChannelPaths => (channel === 'email' ? emailPaths : smsPaths);

/** The next message that goes by itself. */
export function GoingOutRow({ goingOut: { items, totalItems } }: Pick<HomeAnswer, 'goingOut'>) {
  const [next] = items;
  if (!next) {
    const action = { label: sharedWords.writeAnSms, href: smsPaths.compose() };
    return <HomeRow icon={IconClockHour4} weight="quiet" title={g.none} action={action} />;
  }
  const title = withNamePlace(next.title);
  const { compose, scheduled } = pathsOf(next.channel);
  return (
    <HomeRow
      icon={IconClockHour4}
      title={g.title({ moment: inColumn(next.dueAt) })}
      about={totalItems > 1 ? g.more({ title, count: totalItems - 1 }) : title}
      excerpt
      action={{ label: sharedWords.open, href: totalItems > 1 ? scheduled() : compose({ scheduleId: next.id }) }}
    />
  );
}

/** How the last message ended, or how far it has come. */
export function LastMessageRow({ message }: { message: NonNullable<HomeAnswer['lastMessage']> }) {
  const { waiting, sent, delivered, failed } = partsOf(message);
  const [out, all] = [sent + delivered, goesTo(message)];
  const over = message.state === 'done' || message.state === 'cancelled';
  return (
    <HomeRow
      icon={IconMessage2Check}
      title={over ? m.about({ out, all, failed }) : m.running({ out, all, waiting })}
      about={`${m.title({ day: inColumn(message.sentAt) })}: ${withNamePlace(message.title)}`}
      excerpt
      action={{ label: sharedWords.see, href: pathsOf(message.channel).report(message.id) }}
    />
  );
}
