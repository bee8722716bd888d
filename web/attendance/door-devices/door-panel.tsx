import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { api } from '../../core/client.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { attendanceKeys } from '../keys.ts';
import { DeviceList } from './device-list.tsx';
import css from './door-devices.module.css';
import { DoorFile } from './door-file.tsx';
import { LinkList } from './link-list.tsx';
import { MakeLink } from './make-link.tsx';
import { doorWords as w } from './words.ts';

/** Who checks people in with what: links for helpers, the devices that joined by them, and what those could not send. */
export function DoorPanel({ item, onClose }: { item: AttendanceItem; onClose: () => void }) {
  const administers = isAdministrator(useUser());
  const found = useLiveQuery({
    queryKey: attendanceKeys.doorDevices(item.id),
    live: { topics: ['attendance'], every: 500 },
    queryFn: () => api.attendance.doorDevices({ query: { itemId: item.id } }),
  });
  return (
    <SidePanel title={w.title} opened onClose={onClose} width={520}>
      <p className={css.about}>{w.about}</p>
      <MakeLink item={item} />
      {found.isPending && <Skeleton height="160px" />}
      {found.isError && <FailedState what={w.what} failure={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <DeviceList devices={found.data.devices} administers={administers} />
          <LinkList links={found.data.links} />
        </>
      )}
      {administers && <DoorFile />}
    </SidePanel>
  );
}
