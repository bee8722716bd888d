import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../core/store.ts';
import { isSecondTap } from '../../ui/controls/double-tap.ts';
import css from './snackbar.module.css';

type Said = { words: string; act?: { verb: string; run: () => void }; id: number; at: number };

const said = createStore<Said | null>(null);
let last = 0;

/** Says what was just done, with the way back while it is there: long enough for a thumb, gone before it is in the way. */
export const showSnackbar = (words: string, act?: Said['act']): void => {
  last += 1;
  const id = last;
  said.set(() => ({ words, id, at: performance.now(), ...(act && { act }) }));
};

/** Takes away what was said last. */
export const hideSnackbar = (): void => said.set(() => null);

const STAYS_MS = 6000;

/**
 * The open sheet, and the number of notices before it: later notices are shown inside it, because everything else is
 * out of reach.
 */
const sheet = createStore<{ open: HTMLElement; before: number } | null>(null);

/** Says things in a sheet for as long as it is open; the function it returns ends that. */
export function saySnackbarsIn(open: HTMLElement): () => void {
  sheet.set(() => ({ open, before: last }));
  return () => sheet.set((now) => (now?.open === open ? null : now));
}

export function Snackbar() {
  const now = useStore(said);
  const inFront = useStore(sheet);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => said.set((shown) => (shown === now ? null : shown)), STAYS_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const isInFront = inFront !== null && now !== null && now.id > inFront.before;
  return (
    <>
      <div className={css.place} role="status">
        {now && !isInFront && <Snack now={now} />}
      </div>
      {inFront &&
        createPortal(
          <div className={css.inSheet} role="status">
            {isInFront && <Snack now={now} />}
          </div>,
          inFront.open,
        )}
    </>
  );
}

function Snack({ now }: { now: Said }) {
  return (
    <div className={css.snack} key={now.id}>
      <span className={css.words}>{now.words}</span>
      {now.act && (
        <button
          type="button"
          className={css.act}
          onClick={(event) => {
            if (isSecondTap(event, event.timeStamp - now.at)) return;
            said.set(() => null);
            now.act?.run();
          }}
        >
          {now.act.verb}
        </button>
      )}
    </div>
  );
}
