import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { checkInGuests, type Guest } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { isLikeANumber, nameIn } from '../model/door-state.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { childrenWords, guestWords, newChildrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';
import { freshCode } from './family-code.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

type Child = { firstName: string; lastName: string; note: string; wrong?: string | undefined };
type Props = { model: DoorModel; name: string; onDone: (names: string[], code: string) => void };

/** Most families have fewer. */
const MOST = 12;

/** Children who are not on the roll: all of a family come in at once, under one code. */
export function NewChildren({ model, name, onDone }: Props) {
  const [children, setChildren] = useState<Child[]>([{ ...nameIn(name), note: '' }]);
  const [phoneNumber, setPhoneNumber] = useState('');
  const [phoneWrong, setPhoneWrong] = useState<string>();
  const saving = useRef(false);
  const change = (place: number, part: Partial<Child>) =>
    setChildren((now) => now.map((one, at) => (at === place ? { ...one, ...part } : one)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrongPhone = isLikeANumber(phoneNumber) ? undefined : guestWords.phoneWrong;
    setPhoneWrong(wrongPhone);
    const missing = (one: Child) => (one.firstName.trim() === '' ? sharedWords.enterTheFirstName : undefined);
    setChildren((now) => now.map((one) => ({ ...one, wrong: missing(one) })));
    if (wrongPhone || children.some(missing)) return;
    // A second tap would be the same children once more.
    if (saving.current) return;
    saving.current = true;
    const guests = children.map(({ firstName, lastName, note }): Guest => ({
      firstName,
      lastName,
      phoneNumber,
      ...(note.trim() && { note: note.trim() }),
    }));
    const code = freshCode(model.store.get());
    if (await checkInGuests(model, guests, code))
      onDone(
        children.map(({ firstName }) => firstName.trim()),
        code,
      );
    else saving.current = false;
  };
  const another = () =>
    setChildren((now) => [...now, { firstName: '', lastName: now.at(-1)?.lastName ?? '', note: '' }]);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <p>{w.about}</p>
        {children.map((child, place) => (
          // None is ever put between two others.
          <fieldset className={css.child} key={place}>
            <legend className={css.legend}>{w.child({ place: place + 1 })}</legend>
            <TextField
              label={commonWords.firstName}
              wrong={child.wrong}
              maxLength={200}
              value={child.firstName}
              onChange={(firstName) => change(place, { firstName })}
            />
            <TextField
              label={commonWords.lastName}
              maxLength={200}
              value={child.lastName}
              onChange={(lastName) => change(place, { lastName })}
            />
            <TextField
              label={w.note}
              hint={w.noteHint}
              maxLength={200}
              value={child.note}
              onChange={(note) => change(place, { note })}
            />
            {place > 0 && place === children.length - 1 && (
              <Button kind="quiet" onClick={() => setChildren((now) => now.slice(0, -1))}>
                {commonWords.named({ label: sharedWords.leaveOut, name: w.child({ place: place + 1 }) })}
              </Button>
            )}
          </fieldset>
        ))}
        {children.length < MOST && (
          <Button kind="quiet" onClick={another}>
            <IconPlus size={20} aria-hidden />
            {w.another}
          </Button>
        )}
        <TextField
          label={w.phone}
          hint={guestWords.phoneHint}
          type="tel"
          maxLength={60}
          wrong={phoneWrong}
          value={phoneNumber}
          onChange={setPhoneNumber}
        />
        <Button type="submit" wide>
          {childrenWords.in({ count: children.length })}
        </Button>
      </Stack>
    </form>
  );
}
