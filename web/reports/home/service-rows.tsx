import { IconBuildingChurch, IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { dayOfWeek } from '../../ui/wording/dates.ts';
import { HomeRow } from './home-row.tsx';
import type { HomeAnswer } from './home-query.ts';
import { isOpen, isOver } from './last-service.tsx';
import { weekWords } from './words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

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
    const action = { label: sharedWords.addService, href: paths.addCheckin() };
    return <HomeRow icon={IconCalendarPlus} title={w.none} action={action} />;
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
          action={{ label: sharedWords.see, href: paths.attendance() }}
        />
      )}
    </>
  );
}

type Now = { today: string; now: string };

function ServiceRow({ service, today, now }: Now & { service: Service }) {
  const open = isOpen(service, { today, now });
  const action = open
    ? { label: commonWords.checkIn, href: paths.checkin(service) }
    : isOver(service, { today, now })
      ? { label: sharedWords.see, href: paths.attendanceReport(service.id) }
      : { label: sharedWords.printSheet, href: paths.sundaySheet(service.id) };
  const day = dayOfWeek(service.eventDate, today);
  const about = `${day} ${service.time}, ${service.fullGroupName || sharedWords.everybody}`;
  const came = sharedWords.countCame({ count: service.headcount ?? service.present });
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
