import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from '../../core/store.ts';
import type { Headcount } from '../keep/database.ts';
import { counterOf, countHeads } from '../model/doing.ts';
import type { DoorModel } from '../model/door-model.ts';
import type { DoorState } from '../model/door-state.ts';
import { countWords as w, doorWords } from '../words.ts';
import { TextField } from './controls.tsx';
import css from './count.module.css';
import { Sheet } from './sheet.tsx';
import { say } from './snack.tsx';

const kinds = ['men', 'women', 'children'] as const;

/** Heads by section, one tap each; every tap is saved. */
export function CountSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const state = useStore(model.store);
  const [section, setSection] = useState('');
  const all = countsOf(state);
  const name = section.trim();
  const me = counterOf(state.kept.door);
  const mine = all.find((one) => one.section === name && one.counter === me);
  const counted = all.filter((one) => sum([one]) > 0);
  const heads = { men: mine?.men ?? 0, women: mine?.women ?? 0, children: mine?.children ?? 0 };
  // Said once it is on the disk: whoever closes the page before then may lose the last tap.
  const isSaved = sum([heads]) > 0 && state.saving.size === 0;
  const set = (kind: (typeof kinds)[number], figure: number) =>
    void countHeads(model, { section: name, ...heads, [kind]: Math.max(0, figure) });
  const change = (kind: (typeof kinds)[number], by: number) => set(kind, heads[kind] + by);
  return (
    <Sheet title={w.title} onClose={onClose}>
      <p>{w.about}</p>
      <TextField label={w.section} placeholder={w.sectionHint} maxLength={80} value={section} onChange={setSection} />
      {kinds.map((kind) => (
        <div className={css.counter} key={kind}>
          <span className={css.label} aria-hidden>
            {w[kind]}
          </span>
          <button
            type="button"
            className={css.step}
            aria-label={w.fewer({ what: w[kind] })}
            disabled={heads[kind] === 0}
            onClick={() => change(kind, -1)}
          >
            <IconMinus size={26} aria-hidden />
          </button>
          <input
            className={css.figure}
            inputMode="numeric"
            maxLength={5}
            aria-label={w[kind]}
            value={heads[kind]}
            onChange={({ target }) => set(kind, Number(target.value.replaceAll(/\D/g, '')))}
          />
          <button
            type="button"
            className={css.step}
            aria-label={w.more({ what: w[kind] })}
            onClick={() => change(kind, 1)}
          >
            <IconPlus size={26} aria-hidden />
          </button>
        </div>
      ))}
      <p className={css.sum}>
        <span>{(isSaved ? w.mineSaved : w.mine)({ count: sum([heads]) })}</span>
        <strong>{w.all({ count: sum(all) })}</strong>
      </p>
      {(counted.length > 1 || counted.some(({ counter }) => counter !== me)) && (
        <ul className={css.sections} aria-label={w.bySection}>
          {counted.map((one) => (
            <Counted key={`${one.section}/${one.counter}`} model={model} one={one} isMine={one.counter === me} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

type CountedProps = { model: DoorModel; one: Omit<Headcount, 'id'>; isMine: boolean };

/** The figures of one counter in one section. Those of others can be taken out, where somebody counted the same heads. */
function Counted({ model, one: { section, counter, men, women, children }, isMine }: CountedProps) {
  const what = w.by({ section: section || w.whole, counter });
  const takeOut = () => {
    const figures = { section, men, women, children };
    void countHeads(model, { section, men: 0, women: 0, children: 0 }, counter);
    say(w.takenOut({ what }), { verb: doorWords.takeBack, run: () => void countHeads(model, figures, counter) });
  };
  return (
    <li>
      <span>{what}</span>
      <span className={css.total}>
        {men + women + children}
        {!isMine && (
          <button type="button" className={css.out} aria-label={w.takeOutOf({ what })} onClick={takeOut}>
            {w.takeOut}
          </button>
        )}
      </span>
    </li>
  );
}

type Heads = Pick<Headcount, 'men' | 'women' | 'children'>;

const sum = (all: readonly Heads[]): number =>
  all.reduce((total, { men, women, children }) => total + men + women + children, 0);

/** What each counter counted in each section: what was counted here and waits stands for what the server has of it. */
function countsOf({ counts, unsent, itemId }: DoorState): Omit<Headcount, 'id'>[] {
  const latest = new Map<string, Omit<Headcount, 'id'>>(counts.map((one) => [`${one.section}\0${one.counter}`, one]));
  for (const { operation, refused, itemId: of } of unsent)
    if (operation.kind === 'count' && refused === null && of === itemId)
      latest.set(`${operation.section}\0${operation.counter}`, operation);
  return [...latest.values()];
}
