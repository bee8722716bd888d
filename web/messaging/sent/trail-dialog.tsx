import { routeName } from '../../../contract/messaging/channels/route-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Moment } from '../../ui/wording/moment.tsx';
import type { RecipientRow } from '../api-types.ts';
import { trailWords as words } from '../control-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { reasonWords, stateWords } from '../receipt-summary.ts';
import css from './trail.module.css';

type Stop = { route: string; what: string; at: string };

function stopsOf({ trail, route, state, reason, at }: RecipientRow): Stop[] {
  const before = trail.map((tried) => ({ route: tried.route, what: reasonWords(tried.reason), at: tried.at }));
  const now = reason ? commonWords.named({ label: stateWords[state], name: reasonWords(reason) }) : stateWords[state];
  return [...before, { route, what: now, at }];
}

/** The list of attempts to reach a recipient. */
export function TrailDialog({ row, name, onClose }: { row: RecipientRow; name: string; onClose: () => void }) {
  return (
    <Dialog title={words.title({ name })} opened onClose={onClose} width="460px">
      <Trail stops={stopsOf(row)} />
    </Dialog>
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
