import { useState } from 'react';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { RecipientRow } from '../api-types.ts';
import { trailWords as words } from '../control-words.ts';
import css from './trail.module.css';
import { phoneText } from '../../ui/wording/formats.ts';

const TrailDialog = lazyPart(() => import('./trail-dialog.tsx'), 'TrailDialog');

/** Says that a recipient was tried by more than one route, and opens the list of attempts. */
export function TrailButton({ row }: { row: RecipientRow }) {
  const [open, setOpen] = useState(false);
  const name = row.name || phoneText(row.address);
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-label={words.openFor({ name, attempts: row.trail.length + 1 })}
        onClick={() => setOpen(true)}
      >
        {words.open({ attempts: row.trail.length + 1 })}
      </button>
      {open && <TrailDialog row={row} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
