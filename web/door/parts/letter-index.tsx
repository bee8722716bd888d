import { useState } from 'react';
import { doorWords as w } from '../words.ts';
import css from './roll.module.css';
import { Sheet } from './sheet.tsx';

type Letter = { letter: string; place: number };
type Props = { letters: readonly Letter[]; place: number; onJump: (place: number) => void };

/** Shows where in the alphabet the roll stands, and leads to any letter: large ones, which a thumb hits. */
export function LetterIndex({ letters, place, onJump }: Props) {
  const [open, setOpen] = useState(false);
  const here = letters.findLast((one) => one.place <= place)?.letter ?? letters[0]?.letter;
  return (
    <>
      <button type="button" className={css.letter} aria-label={w.jump} onClick={() => setOpen(true)}>
        {here}
      </button>
      {open && (
        <Sheet title={w.letters} onClose={() => setOpen(false)}>
          <div className={css.letters}>
            {letters.map((one) => (
              <button
                key={one.letter}
                type="button"
                aria-label={w.jumpTo({ letter: one.letter })}
                onClick={() => {
                  setOpen(false);
                  onJump(one.place);
                }}
              >
                {one.letter}
              </button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}
