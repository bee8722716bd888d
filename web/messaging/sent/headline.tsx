import { number } from '../../ui/wording/formats.ts';
import { withPart } from '../../ui/wording/with-part.tsx';
import type { MessageReport } from '../api-types.ts';
import { partsOf } from '../counts.ts';
import css from './sent.module.css';
import { reportWords as w } from './words.ts';

/** How far a message has come, in one line: of everybody who was chosen. */
export function Headline({ report }: { report: MessageReport }) {
  const { waiting, sent, delivered } = partsOf(report);
  const { state, chosen: all } = report;
  const text = (count: string) => {
    if (state !== 'done') return w[state]({ count, all, waiting });
    return delivered > 0 ? w.doneDelivered({ count, all, delivered }) : w.done({ count, all });
  };
  return (
    <p className={css.headline} role="status">
      {withPart(text, <b>{number(sent + delivered)}</b>)}
    </p>
  );
}
