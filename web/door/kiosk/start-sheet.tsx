import { type FormEvent, useState } from 'react';
import { changeDoor } from '../storage/doors.ts';
import type { DoorModel } from '../model/door-model.ts';
import { Button, CheckField, Stack, TextField } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { kioskWords as w } from '../words.ts';
import { goFullScreen } from './full-screen.ts';
import { doorCommon } from '../common-words.ts';

/**
 * Starts the kiosk. The PIN keeps visitors in, not whoever can read the storage of the device; it is kept as it is, so it
 * works on plain http as well, where nothing can be hashed.
 */
export function StartSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { kept } = model.store.get();
  const [labels, setLabels] = useState(true);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^\d{4,6}$/.test(pin)) return setWrong(w.newPin);
    goFullScreen();
    await changeDoor(kept.key, { kiosk: { pin, labels: kept.door.forChildren && labels } });
    await model.readAgain();
    // Else it would be open still when the kiosk is left.
    onClose();
  };
  return (
    <Sheet title={doorCommon.startKiosk} onClose={onClose}>
      <p>{w.newPinAbout}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextField label={w.newPin} inputMode="numeric" maxLength={6} value={pin} onChange={setPin} wrong={wrong} />
          {kept.door.forChildren && <CheckField label={w.printer} checked={labels} onChange={setLabels} />}
          <Button type="submit" wide>
            {doorCommon.startKiosk}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}
