import { useEffect, useState } from 'react';
import type { RollPerson } from '../storage/database.ts';
import type { DoorModel } from '../model/door-model.ts';
import { isEnoughToFind, matcher } from '../model/search.ts';
import { Button } from '../parts/controls.tsx';
import { kioskWords as w } from '../words.ts';
import css from './kiosk.module.css';

/** More names than these are a list to browse. */
const MOST = 6;

/** After `idleMs` nothing of whoever typed and went away is left. */
type Props = { model: DoorModel; idleMs: number; onFound: (person: RollPerson) => void; onNew: () => void };

export function FindPerson({ model, idleMs, onFound, onNew }: Props) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (typed === '') return undefined;
    const timer = setTimeout(() => setTyped(''), idleMs);
    return () => clearTimeout(timer);
  }, [typed, idleMs]);
  const enough = isEnoughToFind(typed);
  const found = enough ? model.store.get().people.filter(matcher(typed)) : [];
  const words = !enough
    ? typed.trim() === ''
      ? ''
      : w.short
    : found.length === 0
      ? w.noMatch
      : found.length > MOST
        ? w.many
        : '';
  return (
    <>
      <h1 className={css.title}>{w.title}</h1>
      <p className={css.about}>{w.about}</p>
      <input
        className={css.field}
        value={typed}
        aria-label={w.field}
        placeholder={w.field}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={css.about} role="status">
        {words}
      </p>
      {found.length <= MOST && found.length > 0 && (
        <ul className={css.names}>
          {found.map((person) => (
            <li key={person.personId}>
              <button type="button" className={css.name} dir="auto" onClick={() => onFound(person)}>
                {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.big}>
        <Button kind="quiet" onClick={onNew}>
          {w.fresh}
        </Button>
      </div>
    </>
  );
}
