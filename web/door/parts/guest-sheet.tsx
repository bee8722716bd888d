import { type FormEvent, useRef, useState } from 'react';
import { CodeAndLabels } from '../children/code-and-labels.tsx';
import { NewChildren } from '../children/new-children.tsx';
import { checkInGuests } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { isLikeANumber, nameIn } from '../model/door-state.ts';
import { guestWords as w, newChildrenWords } from '../words.ts';
import { Button, Stack, TextField } from './controls.tsx';
import { Sheet } from './sheet.tsx';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { recordWords } from '../../ui/wording/record-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

/** Checks somebody in who is not on the roll; `name` is what was searched for. */
export function GuestSheet({ model, name, onClose }: { model: DoorModel; name: string; onClose: () => void }) {
  const [code, setCode] = useState<string>();
  if (code)
    return (
      <Sheet title={recordWords.guest} onClose={onClose}>
        <CodeAndLabels model={model} code={code} />
      </Sheet>
    );
  if (model.store.get().kept.door.forChildren)
    return (
      <Sheet title={newChildrenWords.title} onClose={onClose}>
        <NewChildren model={model} name={name} onDone={(_, given) => setCode(given)} />
      </Sheet>
    );
  return (
    <Sheet title={recordWords.guest} onClose={onClose}>
      <GuestForm model={model} name={name} onDone={onClose} about={rollWords.guestAbout} />
    </Sheet>
  );
}

type Form = { model: DoorModel; name: string; about: string; onDone: (name: string) => void };

export function GuestForm({ model, name, about, onDone }: Form) {
  const [typed, setTyped] = useState({
    ...nameIn(name),
    // The last digits are searched for, and are no number yet.
    phoneNumber: /\d/.test(name) && isLikeANumber(name) ? name.trim() : '',
  });
  const [wrong, setWrong] = useState<{ firstName?: string; phone?: string }>({});
  const field = (key: keyof typeof typed) => ({
    value: typed[key],
    maxLength: key === 'phoneNumber' ? 60 : 200,
    onChange: (value: string) => setTyped((now) => ({ ...now, [key]: value })),
  });
  const saving = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(typed.firstName.trim() === '' && { firstName: sharedWords.enterTheFirstName }),
      ...(!isLikeANumber(typed.phoneNumber) && { phone: w.phoneWrong }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    // A second tap would be another guest of that name.
    if (saving.current) return;
    saving.current = true;
    if (await checkInGuests(model, [typed])) onDone(typed.firstName.trim());
    else saving.current = false;
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{about}</p>
        <TextField label={commonWords.firstName} wrong={wrong.firstName} {...field('firstName')} />
        <TextField label={commonWords.lastName} {...field('lastName')} />
        <TextField
          label={commonWords.phone}
          hint={w.phoneHint}
          type="tel"
          wrong={wrong.phone}
          {...field('phoneNumber')}
        />
        <Button type="submit" wide>
          {commonWords.checkIn}
        </Button>
      </Stack>
    </form>
  );
}
