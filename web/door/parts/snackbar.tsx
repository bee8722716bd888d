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

/** The sheet that is open: what is said stands in it, for all else is out of reach behind it. */
const sheet = createStore<HTMLElement | null>(null);

/** Says things in a sheet for as long as it is open; the function it returns ends that. */
export function saySnackbarsIn(open: HTMLElement): () => void {
  sheet.set(() => open);
  return () => sheet.set((now) => (now === open ? null : now));
}

export function Snackbar() {
  const now = useStore(said);
  const inSheet = useStore(sheet);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => said.set((shown) => (shown === now ? null : shown)), STAYS_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const place = (
    <div className={inSheet ? css.inSheet : css.place} role="status">
      {now && (
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
      )}
    </div>
  );
  return inSheet ? createPortal(place, inSheet) : place;
}
