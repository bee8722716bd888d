import type { AttendanceItem } from '../../../contract/attendance/schemas.ts';
import { api } from '../../core/client.ts';
import { isAdministrator, useUser } from '../../core/session.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { FailedState, Skeleton } from '../../ui/page/states.tsx';
import { attendanceKeys } from '../keys.ts';
import css from './door-devices.module.css';
import { MakeLink } from './make-link.tsx';
import { doorWords as w } from './words.ts';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import type { doorLink, uploadedDoorFile, DoorDevice } from '../../../contract/attendance/door-schemas.ts';
import { runAction, type Action } from '../../core/action.ts';
import { ago } from '../../ui/wording/dates.ts';
import { stoppingLink, markingDevice, revokingDevice } from './actions.ts';
import { useState } from 'react';
import { useAction } from '../../core/use-action.ts';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { Note, Badge } from '../../ui/marks/badge.tsx';
import { IconMoodKid, IconTrash } from '@tabler/icons-react';
import { ActionMenu, type MenuEntry } from '../../ui/controls/action-menu.tsx';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { attendanceCommon } from '../common-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

/** Ways to check people in: links for helpers, devices that joined by them, and the entries those could not send. */
export function DoorPanel({ item, onClose }: { item: AttendanceItem; onClose: () => void }) {
  const administers = isAdministrator(useUser());
  const found = useLiveQuery({
    queryKey: attendanceKeys.doorDevices(item.id),
    live: { topics: ['attendance'], every: 500 },
    queryFn: () => api.attendance.doorDevices({ query: { itemId: item.id } }),
  });
  return (
    <SidePanel title={attendanceCommon.devicesAtTheDoor} opened onClose={onClose} width={520}>
      <p className={css.about}>{w.about}</p>
      <MakeLink item={item} />
      {found.isPending && <Skeleton height="160px" />}
      {found.isError && <FailedState failure={found.error} onRetry={() => void found.refetch()} />}
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

type Link = z.output<typeof doorLink>;

/** The links there were. They open nothing from here: only who was told one has it. */
function LinkList({ links }: { links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <section className={css.part} aria-label={sharedWords.links}>
      <h3 className={css.heading}>{sharedWords.links}</h3>
      <ul className={css.list}>
        {links.map((link) => (
          <li key={link.id} className={css.line}>
            <span className={css.who}>
              <span dir="auto">{[link.madeBy, ago(link.madeAt)].filter(Boolean).join(', ')}</span>
              <span className={css.quiet}>
                {[w.joined({ count: link.devices }), ended(link)].filter(Boolean).join(', ')}
              </span>
            </span>
            {!ended(link) && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={commonWords.named({ label: w.stop, name: ago(link.madeAt) })}
                onClick={() => void runAction(stoppingLink, { id: link.id })}
              >
                {w.stop}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ended({ stoppedAt, endsAt }: Link): string | undefined {
  if (stoppedAt) return w.stopped;
  return new Date(endsAt) < new Date() ? sharedWords.ended : undefined;
}

type Taken = z.output<typeof uploadedDoorFile>;

/** Takes over what a device could not send. */
function DoorFile() {
  const [taken, setTaken] = useState<Taken>();
  const [wrong, setWrong] = useState<string>();
  const uploading: Action<{ file: File }, Taken> = {
    send: ({ file }) => api.attendance.uploadDoorFile({ files: { file } }),
    onDoneHere: setTaken,
    invalidates: [attendanceKeys.all],
  };
  const { busy, run } = useAction(uploading);
  return (
    <section className={css.part} aria-label={w.file}>
      <h3 className={css.heading}>{w.file}</h3>
      <p className={css.about}>{w.fileAbout}</p>
      <FileDrop
        title={w.drop}
        about={w.accept}
        accept={['.json']}
        maxBytes={5_000_000}
        disabled={busy}
        onRefused={(why) => {
          setTaken(undefined);
          setWrong(why);
        }}
        onFile={(file) => {
          setTaken(undefined);
          setWrong(undefined);
          void run({ file });
        }}
      />
      <div role="status">
        {wrong && <Note tone="bad">{wrong}</Note>}
        {taken && (
          <Note tone="good" title={w.uploaded({ done: taken.done })}>
            {taken.already > 0 && w.already({ count: taken.already })}
            {taken.moved > 0 && <p>{w.moved({ count: taken.moved })}</p>}
          </Note>
        )}
        {taken && taken.refusedCount > 0 && (
          <Note tone="warning" title={w.refused({ count: taken.refusedCount })}>
            {[...new Set(taken.refused.map(({ words }) => words))].join(' ')}
          </Note>
        )}
      </div>
    </section>
  );
}

/** Each device with the letter of its codes, when it was last heard of and how much came from it. */
function DeviceList({ devices, administers }: { devices: DoorDevice[]; administers: boolean }) {
  return (
    <section className={css.part} aria-label={w.devices}>
      <h3 className={css.heading}>{w.devices}</h3>
      {devices.length === 0 && <p className={css.about}>{w.noneAbout}</p>}
      <ul className={css.list}>
        {devices.map((device) => {
          const entries = entriesOf(device, administers);
          return (
            <li key={device.id} className={css.line}>
              <span className={css.letter} aria-hidden>
                {device.letter}
              </span>
              <span className={css.who}>
                <span className={css.name}>
                  <span dir="auto">{device.name}</span>
                  <Marks device={device} />
                </span>
                <span className={css.quiet}>
                  {w.seen({ when: ago(device.lastSeenAt) })}, {w.operations({ count: device.operations })}
                </span>
              </span>
              {entries.length > 0 && (
                <ActionMenu
                  label={commonWords.named({ label: commonWords.actions, name: device.name })}
                  entries={entries}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Marks({ device: { by, state, forChildren } }: { device: DoorDevice }) {
  return (
    <>
      {by === 'session' && <Badge>{w.session}</Badge>}
      {state === 'revoked' && <Badge tone="warning">{w.revoked}</Badge>}
      {state === 'over' && <Badge>{sharedWords.ended}</Badge>}
      {forChildren && <Badge tone="info">{w.forChildren}</Badge>}
    </>
  );
}

function entriesOf(device: DoorDevice, administers: boolean): MenuEntry[] {
  const { id, name, forChildren, by, state } = device;
  if (state !== 'working') return [];
  const entries: MenuEntry[] = [];
  if (administers)
    entries.push({
      label: forChildren ? w.unmark : w.mark,
      icon: <IconMoodKid size={16} aria-hidden />,
      run: () => void runAction(markingDevice, { id, name, forChildren }),
    });
  // One in which somebody is signed in goes with their session.
  if (by === 'link')
    entries.push({
      label: w.revoke,
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      run: () => void runAction(revokingDevice, { id, name, forChildren }),
    });
  return entries;
}
