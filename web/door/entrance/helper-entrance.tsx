import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { api } from '../../core/client.ts';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { inFullDay, named } from '../../ui/wording/dates.ts';
import type { doorLinkInfo } from '../../../contract/attendance/door-schemas.ts';
import type { KeptDoor } from '../storage/database.ts';
import { storedDoor, keyOfLink } from '../storage/doors.ts';
import { Button } from '../parts/controls.tsx';
import { DoorScreen } from '../parts/door-screen.tsx';
import { joinWords as w } from '../words.ts';
import { JoinForm } from './join-form.tsx';
import { nearestItem } from './nearest-item.ts';
import { About, Opening, PlainPage } from './plain-page.tsx';

export type LinkInfo = z.output<typeof doorLinkInfo>;

type Stage =
  | { stage: 'opening' }
  | { stage: 'open'; door: KeptDoor }
  | { stage: 'join'; info: LinkInfo }
  | { stage: 'failed'; words: string };

/** The door behind a helper's link. Whoever joined once opens it from this device alone. */
export function HelperEntrance({ token }: { token: string }) {
  const [now, setNow] = useState<Stage>({ stage: 'opening' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    void open(token).then((stage) => here && setNow(stage));
    return () => {
      here = false;
    };
  }, [token, attempt]);
  if (now.stage === 'opening') return <Opening />;
  if (now.stage === 'open') return <DoorScreen kept={now.door} itemId={nearestItem(now.door)} />;
  if (now.stage === 'failed')
    return (
      <PlainPage title={w.closedTitle}>
        <About>{now.words}</About>
        <Button onClick={() => setAttempt(attempt + 1)}>{w.again}</Button>
      </PlainPage>
    );
  const { info } = now;
  return (
    <PlainPage title={w.title}>
      <About>
        {info.fullEventName}, {inFullDay(info.eventDate)} {info.time}
        {named(new Date(`${info.eventDate}T12:00Z`), info.timeZone)}, {info.organisation}
      </About>
      <JoinForm token={token} onJoined={(door) => setNow({ stage: 'open', door })} />
    </PlainPage>
  );
}

async function open(token: string): Promise<Stage> {
  const door = await storedDoor(keyOfLink(token));
  if (door) return { stage: 'open', door };
  try {
    return { stage: 'join', info: await api.attendance.readDoorLink({ body: { token } }) };
  } catch (failure) {
    const words = isUnreachable(failure) || !(failure instanceof ApiError) ? w.unreachable : failure.message;
    return { stage: 'failed', words };
  }
}
