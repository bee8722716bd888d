import { IconCalendarDue, IconHourglassHigh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../core/client.ts';
import { Link } from '../../core/link.tsx';
import { useUser } from '../../core/session.ts';
import { BarsChart } from '../../ui/chart/bars-chart.tsx';
import { day, shortDay, when } from '../../ui/wording/dates.ts';
import { number } from '../../ui/wording/formats.ts';
import type { Channel } from '../channel.ts';
import { messagingKeys } from '../keys.ts';
import type { UnitOutlook as Found } from '../api-types.ts';
import css from './units-screen.module.css';
import { unitWords as w } from './unit-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const DAY = 24 * 3_600_000;

/** How units went, what the next scheduled message needs, and when they are out; nothing of what cannot be said yet. */
export function UnitOutlook({ available, channel }: { available: number; channel: Channel }) {
  const { data } = useQuery({ queryKey: messagingKeys.outlook, queryFn: () => api.messaging.unitOutlook() });
  if (!data) return null;
  const { weeks, next, perWeek, lastsDays } = data;
  const used = weeks.some(({ units }) => units > 0);
  const rate = perWeek !== null && lastsDays !== null;
  return (
    <div className={css.outlook}>
      {(next || rate) && (
        <section aria-label={w.outlook} className={css.coming}>
          {next && <Next next={next} available={available} channel={channel} />}
          {rate && (
            <Coming title={w.rate} icon={<IconHourglassHigh size={18} stroke={1.6} aria-hidden />}>
              {lastsInWords(perWeek, lastsDays)}
            </Coming>
          )}
        </section>
      )}
      {used && (
        <BarsChart
          title={w.weeks}
          bars={weeks.map(({ from, units }) => ({ key: from, label: shortDay(from), value: units }))}
          columns={[w.week, w.used]}
          said={number}
          nothing={w.noneUsed}
          fileName="units-used"
        />
      )}
    </div>
  );
}

type NextProps = { next: NonNullable<Found['next']>; available: number; channel: Channel };

function Next({ next: { title, dueAt, units, setAside }, available, channel }: NextProps) {
  const { timeZone } = useUser();
  const said = { title, when: when(dueAt, { timeZone, zoneNamed: false }), units };
  const left = available - units;
  return (
    <Coming title={w.next} icon={<IconCalendarDue size={18} stroke={1.6} aria-hidden />}>
      {setAside ? w.nextSetAside(said) : w.nextNeeds(said)}{' '}
      {!setAside && (left < 0 ? <strong>{w.nextLacks({ lacks: -left })}</strong> : w.nextLeft({ left }))}{' '}
      <Link href={channel.paths.scheduled()}>{sharedWords.scheduledMessages}</Link>
    </Coming>
  );
}

function Coming({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className={css.one}>
      {icon}
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.said}>{children}</p>
      </div>
    </div>
  );
}

function lastsInWords(perWeek: number, lastsDays: number): string {
  return w.rateAbout({
    perWeek,
    lasts: lastsDays > 365 ? 'year' : '',
    weeks: Math.round(lastsDays / 7),
    day: day(new Date(Date.now() + lastsDays * DAY)),
  });
}
