import { type FormEvent, useState } from 'react';
import type { RollPerson } from '../storage/database.ts';
import { checkOut } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { showSnackbar } from '../parts/snackbar.tsx';
import { childrenWords as w } from '../words.ts';

type Props = { model: DoorModel; person: RollPerson; code: string | null; onDone: () => void };

/** Lets somebody leave: a child with the code or for a reason, and who collects it is kept. */
export function CheckOutForm({ model, person, code, onDone }: Props) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [collectedBy, setCollectedBy] = useState('');
  const [wrong, setWrong] = useState<string>();
  const given = typed.trim().toUpperCase();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code && given === '' && reason.trim() === '') return setWrong(w.either);
    if (code && given !== '' && given !== code) return setWrong(w.wrong);
    const leaving = {
      ...(given && { familyCode: given }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(collectedBy.trim() && { collectedBy: collectedBy.trim() }),
    };
    if (!(await checkOut(model, person, leaving))) return;
    showSnackbar(w.gone({ name: person.name }));
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {code && (
          <>
            <p>{w.outAbout}</p>
            <TextField
              label={w.typed}
              value={typed}
              onChange={setTyped}
              wrong={wrong}
              maxLength={4}
              autoCapitalize="characters"
            />
            <TextField label={w.reason} value={reason} onChange={setReason} maxLength={200} />
          </>
        )}
        <TextField label={w.collector} value={collectedBy} onChange={setCollectedBy} maxLength={200} />
        <Button type="submit" wide>
          {w.out}
        </Button>
      </Stack>
    </form>
  );
}
