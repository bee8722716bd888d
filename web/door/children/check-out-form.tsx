import { type FormEvent, useState } from 'react';
import type { RollPerson } from '../storage/database.ts';
import { useStore } from '../../core/store.ts';
import { checkOut } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { visitStateIn, withCode } from '../model/door-state.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { showSnackbar } from '../parts/snackbar.tsx';
import { childrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';

type Props = { model: DoorModel; person: RollPerson; code: string | null; onDone: () => void };

/**
 * Lets somebody leave: a child with the code or for a reason, and who collects it is kept. Others who came in by the same
 * code leave with it where they are ticked; nobody is by default, for a child goes only with whoever collects it.
 */
export function CheckOutForm({ model, person, code, onDone }: Props) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [collectedBy, setCollectedBy] = useState('');
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const state = useStore(model.store);
  const others = code
    ? withCode(state, code).filter(
        ({ personId }) => personId !== person.personId && !visitStateIn(state, personId).checkedOutAt,
      )
    : [];
  const leavers = [person, ...others.filter(({ personId }) => also.has(personId))];
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
    if (!(await checkOut(model, leavers, leaving))) return;
    showSnackbar(
      leavers.length === 1 ? w.gone({ name: person.name }) : w.allGone({ names: leavers.map(({ name }) => name) }),
    );
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
        {others.length > 0 && (
          <>
            <p>{w.whoElse}</p>
            <div className={css.who}>
              {others.map(({ personId, name }) => (
                <label className={css.one} key={personId}>
                  <input
                    type="checkbox"
                    checked={also.has(personId)}
                    onChange={({ target }) =>
                      setAlso(new Set(target.checked ? [...also, personId] : [...also].filter((id) => id !== personId)))
                    }
                  />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </>
        )}
        <Button type="submit" wide>
          {leavers.length === 1 ? w.out : w.outAll({ count: leavers.length })}
        </Button>
      </Stack>
    </form>
  );
}
