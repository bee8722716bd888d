import { useState } from 'react';
import type { RollPerson } from '../storage/database.ts';
import { checkIn } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { familyOf, visitStateIn } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { childrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';
import { familyCode } from './family-code.ts';

/** Checks a child in, and others of the family with it, under one code. */
export function HandOver({ model, person }: { model: DoorModel; person: RollPerson }) {
  const state = model.store.get();
  const all = [person, ...familyOf(state, person).filter((one) => !visitStateIn(state, one.personId).present)];
  const usual = handedOver(person, all);
  // What was changed by hand stays, also when the roll says only now who is a child.
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

/** Who is ticked at first: the children of the family, whoever of them was tapped; where none is known, who was tapped. */
function handedOver(tapped: RollPerson, all: readonly RollPerson[]): string[] {
  const children = all.filter(({ isChild }) => isChild).map(({ personId }) => personId);
  return children.length > 0 ? children : [tapped.personId];
}
