import { useState } from 'react';
import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import type { RecipientRow } from '../answers.ts';
import { trailWords as words } from '../control-words.ts';
import { reasonWords, stateWords } from '../words.ts';
import css from './trail.module.css';

type Stop = { route: string; what: string; at: string };

function stopsOf({ trail, route, state, reason, at }: RecipientRow): Stop[] {
  const before = trail.map((tried) => ({ route: tried.route, what: reasonWords(tried.reason), at: tried.at }));
  const now = reason ? `${stateWords[state]}: ${reasonWords(reason)}` : stateWords[state];
  return [...before, { route, what: now, at }];
}

/** Says that a recipient was tried by more than one route, and opens the list of attempts. */
export function TrailButton({ row }: { row: RecipientRow }) {
  const [open, setOpen] = useState(false);
  const name = row.name || row.address;
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-label={words.openFor(name, row.trail.length + 1)}
        onClick={() => setOpen(true)}
      >
        {words.open(row.trail.length + 1)}
      </button>
      {open && (
        <Dialog title={words.title(name)} opened onClose={() => setOpen(false)} width="460px">
          <Trail stops={stopsOf(row)} />
        </Dialog>
      )}
    </>
  );
}

/** Each route it was tried by, when, and what happened there. */
function Trail({ stops }: { stops: Stop[] }) {
  return (
    <ol className={css.trail}>
      {stops.map(({ route, what, at }, place) => (
        <li key={`${place} ${route}`}>
          <b>{routeName(route)}</b>
          <Moment at={at} />
          <p>{what}</p>
        </li>
      ))}
    </ol>
  );
}
