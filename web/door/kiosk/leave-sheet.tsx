import { type FormEvent, useRef, useState } from 'react';
import { changeDoor } from '../keep/doors.ts';
import type { DoorModel } from '../model/door-model.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { kioskWords as w } from '../words.ts';
import { leaveFullScreen } from './full-screen.ts';

const TRIES = 5;
const WAIT_MS = 30_000;

/** Leaves the kiosk, by the PIN that it was started with. */
export function LeaveSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string>();
  const tries = useRef({ count: 0, until: 0 });
  const { kept } = model.store.get();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (Date.now() < tries.current.until) return setWrong(w.pinWait);
    if (pin !== kept.kiosk?.pin) {
      const count = tries.current.count + 1;
      tries.current = count < TRIES ? { count, until: 0 } : { count: 0, until: Date.now() + WAIT_MS };
      setPin('');
      return setWrong(count < TRIES ? w.pinWrong : w.pinWait);
    }
    await changeDoor(kept.key, { kiosk: null });
    leaveFullScreen();
    await model.readAgain();
  };
  return (
    <Sheet title={w.leave} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextField
            label={w.pin}
            type="password"
            inputMode="numeric"
            maxLength={6}
            value={pin}
            onChange={setPin}
            wrong={wrong}
          />
          <Button type="submit" wide>
            {w.unlock}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
