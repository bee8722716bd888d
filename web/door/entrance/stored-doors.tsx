import { useEffect, useState } from 'react';
import { inFullDay } from '../../ui/wording/dates.ts';
import type { KeptDoor } from '../storage/database.ts';
import { storedDoors } from '../storage/doors.ts';
import { readUnsent } from '../storage/unsent.ts';
import { ButtonLink } from '../parts/controls.tsx';
import { joinWords, stateWords } from '../words.ts';
import css from './entrance.module.css';
import { About, Opening, PlainPage } from './plain-page.tsx';

const w = joinWords.start;

type Here = { door: KeptDoor; unsent: number };

/** The doors opened on this device, which the installed app shows first. */
export function StoredDoors() {
  const [doors, setDoors] = useState<Here[]>();
  useEffect(() => {
    const read = async () => {
      const all = await storedDoors();
      setDoors(await Promise.all(all.map(async (door) => ({ door, unsent: (await readUnsent(door.key)).length }))));
    };
    void read();
  }, []);
  if (!doors) return <Opening />;
  if (doors.length === 0)
    return (
      <PlainPage title={w.none}>
        <About>{w.noneAbout}</About>
        <ButtonLink href="/tenant/attendance">{w.signIn}</ButtonLink>
      </PlainPage>
    );
  return (
    <PlainPage title={w.title}>
      <ul className={css.doors}>
        {doors.map((one) => (
          <li key={one.door.key}>
            <DoorLink {...one} />
          </li>
        ))}
      </ul>
    </PlainPage>
  );
}

function DoorLink({ door: { by, door }, unsent }: Here) {
  const item = door.items.find(({ id }) => by.kind === 'session' && id === by.itemId) ?? door.items[0];
  const href =
    by.kind === 'link' ? `/door/${encodeURIComponent(by.token)}` : `/tenant/attendance/checkin/door?id=${by.itemId}`;
  return (
    <a className={css.door} href={href}>
      <span>
        <strong>{item?.fullEventName}</strong>
        <br />
        {item && `${inFullDay(item.eventDate)} ${item.time}`}
      </span>
      {unsent > 0 && <span className={css.unsent}>{stateWords.unsent({ count: unsent })}</span>}
    </a>
  );
}
