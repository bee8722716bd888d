import { IconBuildingChurch, IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayOfWeek } from '../../ui/wording/dates.ts';
import { HomeRow } from './home-row.tsx';
import type { HomeAnswer } from './home-query.ts';
import { isOpen, isOver } from './last-service.tsx';
import { weekWords } from './words.ts';

const w = weekWords.service;

type Service = HomeAnswer['services'][number];

/** Two of a week are enough for a phone's first screenful. */
const SHOWN = 2;

/** The services of the week: coming and open ones first, each with its tasks. */
export function ServiceRows({ home: { services: all, lastService, today } }: { home: HomeAnswer }) {
  const [now] = useState(() => new Date().toISOString());
  // The last one stands above, with its figures.
  const services = all.filter((one) => !isOver(one, { today, now }) || one.eventDate !== lastService?.date);
  if (services.length === 0) {
    const action = { label: w.add, href: paths.addCheckin() };
    return <HomeRow icon={IconCalendarPlus} title={w.none} about={w.noneAbout} action={action} />;
  }
  const ahead = services.filter((one) => !isOver(one, { today, now }));
  const shown = [...ahead, ...services.filter((one) => !ahead.includes(one)).reverse()].slice(0, SHOWN);
  const rest = services.length - shown.length;
  return (
    <>
      {shown.map((service) => (
        <ServiceRow key={service.id} service={service} today={today} now={now} />
      ))}
      {rest > 0 && (
        <HomeRow
          icon={IconBuildingChurch}
          weight="quiet"
          title={w.more({ count: rest })}
          action={{ label: w.all, href: paths.attendance() }}
        />
      )}
    </>
  );
}

type Now = { today: string; now: string };

function ServiceRow({ service, today, now }: Now & { service: Service }) {
  const open = isOpen(service, { today, now });
  const action = open
    ? { label: w.checkIn, href: paths.checkin(service) }
    : isOver(service, { today, now })
      ? { label: w.report, href: paths.attendanceReport(service.id) }
      : { label: w.sheet, href: paths.sundaySheet(service.id) };
  const day = dayOfWeek(service.eventDate, today);
  const about = w.about({ day, time: service.time, group: service.fullGroupName || w.everybody });
  const came =
    service.headcount === null ? w.came({ count: service.present }) : w.counted({ count: service.headcount });
  const began = service.present > 0 || service.headcount !== null;
  return (
    <HomeRow
      icon={IconBuildingChurch}
      title={service.fullEventName}
      about={began ? `${about}, ${came}` : about}
      action={action}
      {...(open && { weight: 'due' as const })}
    />
  );
}
