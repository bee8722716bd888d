import { IconCake, IconHeartHandshake, IconPhoneCall } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { nameOf } from '../../people/find-people.ts';
import { dayOfWeek } from '../../ui/wording/dates.ts';
import type { HomeAnswer } from './home-query.ts';
import { HomeRow } from './home-row.tsx';
import { weekWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const { birthdays: b, firstTimers: f, quiet: q } = weekWords;

/** The first few by name, and how many more. */
const named = (names: string[], all: number): string =>
  all > names.length ? sharedWords.andMore({ names, count: all - names.length }) : sharedWords.list({ names });

/** The next birthdays, as many as the linked screen shows. */
export function BirthdayRow({ birthdays: { items, totalItems }, today }: Pick<HomeAnswer, 'birthdays' | 'today'>) {
  const href = paths.birthdays({ days: '7' });
  if (totalItems === 0) {
    return <HomeRow icon={IconCake} weight="quiet" title={b.none} action={{ label: sharedWords.see, href }} />;
  }
  const names = items.map((person) => `${nameOf(person)} (${dayOfWeek(person.on, today)})`);
  return (
    <HomeRow
      icon={IconCake}
      title={b.title({ count: totalItems })}
      about={named(names, totalItems)}
      excerpt
      action={{ label: b.wish, href }}
    />
  );
}

/** First-timers who have heard from nobody yet. */
export function FirstTimerRow({ firstTimers: { items, totalItems } }: Pick<HomeAnswer, 'firstTimers'>) {
  if (totalItems === 0) {
    const action = { label: sharedWords.see, href: paths.firstTimers() };
    return <HomeRow icon={IconPhoneCall} weight="quiet" title={f.none} action={action} />;
  }
  return (
    <HomeRow
      icon={IconPhoneCall}
      title={f.title({ count: totalItems })}
      about={named(items.map(nameOf), totalItems)}
      excerpt
      action={{ label: commonWords.call, href: paths.firstTimers({ state: 'new' }) }}
    />
  );
}

/** Regulars who have not come for three weeks; nothing where there are none. */
export function QuietRow({ quiet: { items, totalItems } }: Pick<HomeAnswer, 'quiet'>) {
  if (totalItems === 0) return null;
  return (
    <HomeRow
      icon={IconHeartHandshake}
      title={q.title({ count: totalItems })}
      about={named(
        items.map(({ name }) => name),
        totalItems,
      )}
      excerpt
      action={{ label: sharedWords.see, href: paths.care({ kind: 'quiet' }) }}
    />
  );
}
