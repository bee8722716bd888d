import { number } from '../../ui/wording/formats.ts';
import { Donut, type Slice } from '../../ui/marks/donut.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import type { MessageReport } from '../answers.ts';
import type { Channel } from '../channel.ts';
import { goesTo, leftOut, partsOf } from '../counts.ts';
import { MessageControls } from './message-controls.tsx';
import { withPart } from '../../ui/wording/with-part.tsx';
import { reasonWords } from '../channels/reason-words.ts';
import { stateWords } from '../recipient-states.ts';
import { reportWords as w } from './words.ts';
import css from './sent.module.css';
import { UnknownRecipients } from './unknown-recipients.tsx';
import { BlockedBy } from './blocked-by.tsx';

/** The bar in five parts with its figures, the text, and how it divides. */
export function ReportOverview({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { MessageText, costsUnits } = channel;
  const parts = partsOf(report);
  const out = leftOut(report);
  return (
    <div className={css.overview}>
      <div className={css.lead}>
        <p className={css.headline} role="status">
          <Headline report={report} />
        </p>
        <PartsBar parts={parts} label={w.progress} />
        <BlockedBy channel={channel} report={report} />
        <UnknownRecipients channel={channel} report={report} />
        <MessageControls channel={channel} report={report} />
        <p className={css.quiet}>
          {out > 0 ? w.chosenButOut({ count: report.chosen, out }) : w.chosen({ count: report.chosen })}
          {costsUnits && ` ${unitsOf(report)}`}
        </p>
        <MessageText text={report.message} id={report.id} />
      </div>
      <div className={css.lead}>
        <Donut label={w.results} slices={slicesOf(report)} />
        <Reasons report={report} />
      </div>
    </div>
  );
}

function unitsOf({ unitsReserved, unitsRefunded: returned, state }: MessageReport): string {
  const over = state === 'done' || state === 'cancelled';
  const units = unitsReserved - returned;
  if (returned === 0) return over ? w.unitsUsed({ units }) : w.unitsReserved({ units });
  return over ? w.unitsUsedReturned({ units, returned }) : w.unitsReservedReturned({ units, returned });
}

function Headline({ report }: { report: MessageReport }) {
  const { waiting, sent, delivered } = partsOf(report);
  const all = goesTo(report);
  const text = (count: string) => {
    const { state } = report;
    if (state !== 'done') return w[state]({ count, all, waiting });
    return delivered > 0 ? w.doneDelivered({ count, all, delivered }) : w.done({ count, all });
  };
  return withPart(text, <b>{number(sent + delivered)}</b>);
}

function slicesOf(report: MessageReport): Slice[] {
  const parts = partsOf(report);
  return [
    { label: stateWords.delivered, value: parts.delivered, tone: 'delivered' },
    { label: stateWords.sent, value: parts.sent, tone: 'sent' },
    { label: stateWords.queued, value: parts.waiting, tone: 'waiting' },
    { label: stateWords.unknown, value: parts.unknown, tone: 'unknown' },
    { label: stateWords.failed, value: parts.failed, tone: 'failed' },
    { label: stateWords.cancelled, value: parts.cancelled, tone: 'cancelled' },
    { label: stateWords.suppressed, value: leftOut(report), tone: 'none' },
  ];
}

/** Why, in words, most frequent first. */
function Reasons({ report }: { report: MessageReport }) {
  const told = report.reasons.filter((one) => one.reason !== '').sort((one, other) => other.count - one.count);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className={css.heading}>
        {w.reasons}
      </h2>
      <ul className={css.reasons}>
        {told.slice(0, 12).map((one) => (
          <li key={one.state + one.reason}>
            <b>{number(one.count)}</b>
            <span>{reasonWords(one.reason)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
