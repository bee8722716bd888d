import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../core/client.ts';
import { ApiError, isUnreachable } from '../../core/failures.ts';
import type { KeptDoor } from '../storage/database.ts';
import { storeDoor, keyOfLink } from '../storage/doors.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { joinWords as w } from '../words.ts';

type Wrong = { name?: string | undefined; pin?: string | undefined };

/** Makes this a device of the door: a name, and the PIN that was told separately. */
export function JoinForm({ token, onJoined }: { token: string; onJoined: (door: KeptDoor) => void }) {
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const joining = useRef(false);
  const join = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Wrong = {
      ...(name.trim() === '' && { name: w.nameMissing }),
      ...(!/^\s*(?:\d\s*){6}$/.test(pin) && { pin: w.pinMissing }),
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
          label={w.name}
          value={name}
          onChange={setName}
          wrong={wrong.name}
          maxLength={80}
          autoComplete="name"
        />
        <TextField
          label={w.pin}
          hint={w.pinHint}
          value={pin}
          onChange={setPin}
          wrong={wrong.pin}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button type="submit" wide>
          {w.join}
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
