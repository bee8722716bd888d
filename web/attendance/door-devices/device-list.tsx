import { IconMoodKid, IconTrash } from '@tabler/icons-react';
import type { DoorDevice } from '../../../contract/attendance/door-schemas.ts';
import { runAction } from '../../core/action.ts';
import { ActionMenu } from '../../ui/controls/action-menu.tsx';
import type { MenuEntry } from '../../ui/controls/menu.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { ago } from '../../ui/wording/dates.ts';
import { markingDevice, revokingDevice } from './actions.ts';
import css from './door-devices.module.css';
import { doorWords as w } from './words.ts';

/** Each device with the letter of its codes, when it was last heard of and how much came from it. */
export function DeviceList({ devices, administers }: { devices: DoorDevice[]; administers: boolean }) {
  return (
    <section className={css.part} aria-label={w.devices}>
      <h3 className={css.heading}>{w.devices}</h3>
      {devices.length === 0 && (
        <p className={css.about}>
          {w.none}. {w.noneAbout}
        </p>
      )}
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
              {entries.length > 0 && <ActionMenu label={w.menu({ name: device.name })} entries={entries} />}
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
      {state === 'over' && <Badge>{w.over}</Badge>}
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
