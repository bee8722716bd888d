import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { usePathParams } from '../core/query-params.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Page } from '../ui/page/page.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import { ArrivalsPart } from './self-check-in/arrivals-part.tsx';
import { SelfCheckInPart } from './self-check-in/self-check-in-part.tsx';
import { attendanceKeys } from './keys.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';
import { presenceIn } from './operations.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttendanceItem } from '../../contract/attendance/schemas.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { attendanceCommon } from './common-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

const DoorPanel = lazyPart(() => import('./door-devices/door-panel.tsx'), 'DoorPanel');

/** Opens the links and devices of helpers. */
function DoorButton({ item }: { item: AttendanceItem }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {attendanceCommon.devicesAtTheDoor}
      </Button>
      {open && <DoorPanel item={item} onClose={() => setOpen(false)} />}
    </>
  );
}

const HelpersPart = lazyPart(() => import('./helpers-part.tsx'), 'HelpersPart', <Skeleton height="120px" />);

/**
 * Everything about a check-in besides the roll: its devices, sheet and report; for administrators also arrivals, self
 * check-in and helpers.
 */
export function ManageCheckin() {
  const { id = '' } = usePathParams();
  const administers = isAdministrator(useUser());
  const found = useLiveQuery({
    queryKey: attendanceKeys.item(id),
    live: { topics: ['attendance'], keys: [attendanceKeys.all], every: 500 },
    queryFn: () => api.attendance.item({ query: { id } }),
  });
  const gone = isGone(found);
  const item = found.data;
  if (!item || gone) return <NotLoaded title={commonWords.checkIn} gone={gone} found={found} />;
  return (
    <Page
      title={item.fullEventName}
      state={
        <>
          <strong>{presenceIn(item)}</strong>, {item.fullGroupName || sharedWords.everybody},{' '}
          {inFullDay(item.eventDate)} {item.time}, {rollWords.attendanceCode({ code: item.attendanceCode })}
        </>
      }
      more={
        <>
          <DoorButton item={item} />
          <LinkButton variant="default" href={paths.sundaySheet(id)}>
            {sharedWords.printSheet}
          </LinkButton>
          <LinkButton variant="default" href={paths.attendanceReport(id)}>
            {rollWords.viewDetails}
          </LinkButton>
        </>
      }
      action={<LinkButton href={paths.checkin(item)}>{commonWords.checkIn}</LinkButton>}
    >
      {administers && (
        <>
          <ArrivalsPart itemId={id} />
          <SelfCheckInPart item={item} />
          <HelpersPart itemId={id} />
        </>
      )}
    </Page>
  );
}
