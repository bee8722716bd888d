import { useState } from 'react';
import type { RollPerson } from '../storage/database.ts';
import { freshCode } from '../children/family-code.ts';
import { checkIn } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { familyOf, visitStateIn } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { kioskWords as w } from '../words.ts';
import css from './kiosk.module.css';

type Props = {
  model: DoorModel;
  person: RollPerson;
  onDone: (names: string[], code?: string) => void;
  onBack: () => void;
};

/** The family of whoever was found, all of them ticked. */
export function FamilyChoice({ model, person, onDone, onBack }: Props) {
  const state = model.store.get();
  const all = [person, ...familyOf(state, person)];
  const isIn = (one: RollPerson) => visitStateIn(state, one.personId).present;
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const chosen = all.filter((one) => !isIn(one) && !away.has(one.personId));
  const toggle = (id: string) => {
    const next = new Set(away);
    if (!next.delete(id)) next.add(id);
    setAway(next);
  };
  const submit = async () => {
    const names = chosen.map(({ name }) => name);
    if (!state.kept.door.forChildren) {
      if (await checkIn(model, chosen)) onDone(names);
      return;
    }
    // As at the roll: where nobody of the family is known to be a child, whoever comes may be one.
    const coded = all.some(({ isChild }) => isChild) ? chosen.filter(({ isChild }) => isChild) : chosen;
    const code = coded.length > 0 ? freshCode(state) : undefined;
    if (code && !(await checkIn(model, coded, code))) return;
    const others = chosen.filter((one) => !coded.includes(one));
    if (others.length === 0 || (await checkIn(model, others))) onDone(names, code);
  };
  const nobodyLeft = all.every(isIn);
  return (
    <>
      <h1 className={css.title}>{w.who}</h1>
      <ul className={css.names}>
        {all.map((one) => (
          <li key={one.personId}>
            <label className={css.name} dir="auto">
              <input
                type="checkbox"
                checked={isIn(one) || !away.has(one.personId)}
                disabled={isIn(one)}
                onChange={() => toggle(one.personId)}
              />
              {one.name}
              {isIn(one) && <small>{w.already}</small>}
            </label>
          </li>
        ))}
      </ul>
      <div className={css.big}>
        {nobodyLeft ? (
          <Button onClick={() => onDone(all.map(({ name }) => name))}>{w.done({ count: all.length })}</Button>
        ) : (
          <Button disabled={chosen.length === 0} onClick={() => void submit()}>
            {w.in({ count: chosen.length })}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          {w.back}
        </Button>
      </div>
    </>
  );
}
