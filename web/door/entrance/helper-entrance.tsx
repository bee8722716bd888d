import { nearestItem } from './nearest-item.ts';
import { useEffect, useState, type FormEvent, useRef } from 'react';
import type { z } from 'zod';
import { api } from '../../core/client.ts';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import { inFullDay, named } from '../../ui/wording/dates.ts';
import type { doorLinkInfo } from '../../../contract/attendance/door-schemas.ts';
import type { KeptDoor } from '../storage/database.ts';
import { storedDoor, keyOfLink, storeDoor } from '../storage/doors.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { DoorScreen } from '../parts/door-screen.tsx';
import { joinWords as w } from '../words.ts';
import { About, Opening, PlainPage } from './plain-page.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { doorCommon } from '../common-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

export type LinkInfo = z.output<typeof doorLinkInfo>;

type Stage =
  | { stage: 'opening' }
  | { stage: 'open'; door: KeptDoor }
  | { stage: 'join'; info: LinkInfo }
  | { stage: 'failed'; words: string };

/** The door behind a helper's link. A helper who has joined once opens it from this device alone. */
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
        <Button onClick={() => setAttempt(attempt + 1)}>{doorCommon.tryAgain}</Button>
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

type Wrong = { name?: string | undefined; pin?: string | undefined };

/** Makes this a device of the door: a name, and the PIN that was told separately. */
function JoinForm({ token, onJoined }: { token: string; onJoined: (door: KeptDoor) => void }) {
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const joining = useRef(false);
  const join = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Wrong = {
      ...(name.trim() === '' && { name: w.nameMissing }),
      ...(!/^\s*(?:\d\s*){6}$/.test(pin) && { pin: w.pinHint }),
    };
    setWrong(missing);
    // A second tap would make this phone two devices.
    if (Object.keys(missing).length > 0 || joining.current) return;
    joining.current = true;
    try {
      const { secret, door } = await api.attendance.joinDoor({ body: { token, pin, name } });
      onJoined(await storeDoor(keyOfLink(token), { kind: 'link', token, secret }, door));
    } catch (failure) {
      setWrong(wordsOf(failure));
      joining.current = false;
    }
  };
  return (
    <form noValidate onSubmit={(event) => void join(event)}>
      <Stack>
        <TextField
          label={commonWords.yourName}
          value={name}
          onChange={setName}
          wrong={wrong.name}
          maxLength={80}
          autoComplete="name"
        />
        <TextField
          label={rollWords.pin}
          hint={w.pinHint}
          value={pin}
          onChange={setPin}
          wrong={wrong.pin}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button type="submit" wide>
          {rollWords.openTheDoor}
        </Button>
      </Stack>
    </form>
  );
}

function wordsOf(failure: unknown): Wrong {
  if (!(failure instanceof ApiError) || isUnreachable(failure)) return { pin: w.unreachable };
  const { name, pin } = failure.fields;
  return (name ?? pin) ? { name, pin } : { pin: failure.message };
}
