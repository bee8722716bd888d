import { useStore } from '../../core/store.ts';
import type { RollPerson } from '../storage/database.ts';
import { takeBack, checkIn, checkOut } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { asKnown, visitStateIn, familyOf, withCode } from '../model/door-state.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { childrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';
import { CodeAndLabels } from './code-and-labels.tsx';
import { noteOf, familyCode } from './family-code.ts';
import { useState, type FormEvent } from 'react';
import { showSnackbar } from '../parts/snackbar.tsx';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

type Props = { model: DoorModel; person: RollPerson; onClose: () => void };

/** Handing a child over and collecting it: the people present, the code and its labels, and the way out. */
export function ChildSheet({ model, person: tapped, onClose }: Props) {
  const state = useStore(model.store);
  const person = asKnown(state, tapped);
  const { present, checkedOutAt, familyCode } = visitStateIn(state, person.personId);
  const note = noteOf(state, person);
  const undo = () => {
    onClose();
    void takeBack(model, person);
  };
  return (
    <Sheet title={person.name} onClose={onClose}>
      {note && <p className={css.note}>{note}</p>}
      {!present && state.byId.has(person.personId) && <HandOver model={model} person={person} />}
      {present && familyCode && <CodeAndLabels model={model} code={familyCode} />}
      {present && !checkedOutAt && <CheckOutForm model={model} person={person} code={familyCode} onDone={onClose} />}
      {present && (
        <Button kind="quiet" onClick={undo}>
          {w.undo}
        </Button>
      )}
    </Sheet>
  );
}

/** Checks a child in, and others of the family with it, under one code. */
function HandOver({ model, person }: { model: DoorModel; person: RollPerson }) {
  const state = model.store.get();
  const all = [person, ...familyOf(state, person).filter((one) => !visitStateIn(state, one.personId).present)];
  const usual = handedOver(person, all);
  // Manual changes stay, even if the roll reports only now who is a child.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Set(all.flatMap(({ personId: id }) => (usual.includes(id) !== changed.has(id) ? [id] : [])));
  const toggle = (id: string) => {
    const next = new Set(changed);
    if (!next.delete(id)) next.add(id);
    setChanged(next);
  };
  const submit = () => {
    const code = familyCode(state, person);
    void checkIn(
      model,
      all.filter(({ personId }) => chosen.has(personId)),
      code,
    );
  };
  return (
    <>
      {all.length > 1 && <p>{w.who}</p>}
      {all.length > 1 && (
        <div className={css.who}>
          {all.map(({ personId, name, note }) => (
            <label className={css.one} key={personId}>
              <input type="checkbox" checked={chosen.has(personId)} onChange={() => toggle(personId)} />
              <span>
                {name}
                {note && personId !== person.personId && <small className={css.ofOne}>{note}</small>}
              </span>
            </label>
          ))}
        </div>
      )}
      <Button disabled={chosen.size === 0} onClick={submit}>
        {w.in({ count: chosen.size })}
      </Button>
    </>
  );
}

/** The people ticked at first: the family's children, whoever was tapped, or the person tapped if none are known. */
function handedOver(tapped: RollPerson, all: readonly RollPerson[]): string[] {
  const children = all.filter(({ isChild }) => isChild).map(({ personId }) => personId);
  return children.length > 0 ? children : [tapped.personId];
}

type CheckOutFormProps = { model: DoorModel; person: RollPerson; code: string | null; onDone: () => void };

/**
 * Lets somebody leave: a child with the code or for a reason, and who collects it is kept. Others who came in by the same
 * code leave with it where they are ticked; nobody is by default, for a child goes only with whoever collects it.
 */
function CheckOutForm({ model, person, code, onDone }: CheckOutFormProps) {
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
    showSnackbar(w.allGone({ names: leavers.map(({ name }) => name) }));
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
            <TextField label={rollWords.reasonWithoutTheCode} value={reason} onChange={setReason} maxLength={200} />
          </>
        )}
        <TextField label={sharedWords.collectedBy} value={collectedBy} onChange={setCollectedBy} maxLength={200} />
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
          {leavers.length === 1 ? rollWords.checkOut : w.outAll({ count: leavers.length })}
        </Button>
      </Stack>
    </form>
  );
}
