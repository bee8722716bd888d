import { type FormEvent, useState } from 'react';
import type { WrongPins } from '../storage/database.ts';
import { changeDoor } from '../storage/doors.ts';
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
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { kept } = model.store.get();
    const { kiosk } = kept;
    if (mustWait(kiosk?.tries)) return setWrong(w.pinWait);
    if (kiosk && pin !== kiosk.pin) {
      const count = (kiosk.tries?.count ?? 0) + 1;
      const tries = count < TRIES ? { count, until: 0 } : { count: 0, until: Date.now() + WAIT_MS };
      setPin('');
      setWrong(count < TRIES ? w.pinWrong : w.pinWait);
      // Kept, so that neither closing this nor loading the page again gives more tries.
      await changeDoor(kept.key, { kiosk: { ...kiosk, tries } });
      return model.readAgain();
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

/** A clock that was set back in the meantime makes nobody wait for longer. */
const mustWait = ({ until }: WrongPins = { count: 0, until: 0 }): boolean =>
  Date.now() < until && until - Date.now() <= WAIT_MS;
