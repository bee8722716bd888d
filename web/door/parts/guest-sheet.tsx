import { type FormEvent, useState } from 'react';
import { checkInGuest } from '../model/doing.ts';
import type { DoorModel } from '../model/door-model.ts';
import { guestWords as w } from '../words.ts';
import { Button, Stack, TextField } from './controls.tsx';
import { Sheet } from './sheet.tsx';

/** Checks somebody in who is not on the roll; `name` is what was searched for. */
export function GuestSheet({ model, name, onClose }: { model: DoorModel; name: string; onClose: () => void }) {
  return (
    <Sheet title={w.title} onClose={onClose}>
      <GuestForm model={model} name={name} onDone={onClose} about={w.about} />
    </Sheet>
  );
}

type Form = { model: DoorModel; name: string; about: string; onDone: (name: string) => void };

export function GuestForm({ model, name, about, onDone }: Form) {
  const isName = !/\d/.test(name);
  const [first = '', ...rest] = isName ? name.trim().split(/\s+/) : [];
  const [typed, setTyped] = useState({
    firstName: first,
    lastName: rest.join(' '),
    phoneNumber: isName ? '' : name.trim(),
  });
  const [wrong, setWrong] = useState<string>();
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    maxLength: key === 'phoneNumber' ? 60 : 200,
    onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.firstName.trim() === '') return setWrong(w.missing);
    if (await checkInGuest(model, typed)) onDone(typed.firstName.trim());
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{about}</p>
        <TextField label={w.firstName} wrong={wrong} {...field('firstName')} />
        <TextField label={w.lastName} {...field('lastName')} />
        <TextField label={w.phone} hint={w.phoneHint} type="tel" {...field('phoneNumber')} />
        <Button type="submit" wide>
          {w.save}
        </Button>
      </Stack>
    </form>
  );
}
