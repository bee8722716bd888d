import { plural } from '../../core/words.ts';
import { number, units } from '../../ui/wording/formats.ts';
import { Donut, type Slice } from '../../ui/marks/donut.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import type { MessageReport } from '../answers.ts';
import type { Channel } from '../channel.ts';
import { goesTo, leftOut, partsOf } from '../counts.ts';
import { MessageControls } from './message-controls.tsx';
import { reasonWords } from '../../../contract/messaging/channels/report-words.ts';
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
        <PartsBar parts={parts} label="Progress of this message" />
        <BlockedBy channel={channel} report={report} />
        <UnknownRecipients channel={channel} report={report} />
        <MessageControls channel={channel} report={report} />
        <p className={css.quiet}>
          {plural(report.chosen, 'person', 'people')} chosen
          {out > 0 && `, ${number(out)} of them left out`}.{costsUnits && ` ${unitsOf(report)}`}
        </p>
        <MessageText text={report.message} id={report.id} />
      </div>
      <div className={css.lead}>
        <Donut label="Results" slices={slicesOf(report)} />
        <Reasons report={report} />
      </div>
    </div>
  );
}

function unitsOf({ unitsReserved, unitsRefunded, state }: MessageReport): string {
  const over = state === 'done' || state === 'cancelled';
  const returned = unitsRefunded > 0 ? `, ${number(unitsRefunded)} returned` : '';
  return `${units(unitsReserved - unitsRefunded)} ${over ? 'used' : 'reserved'}${returned}.`;
}

function Headline({ report }: { report: MessageReport }) {
  const { waiting, sent, delivered } = partsOf(report);
  const out = sent + delivered;
  const all = goesTo(report);
  if (report.state === 'done') {
    return (
      <>
        <b>{number(out)}</b> of {number(all)} sent{delivered > 0 && `, ${number(delivered)} of them delivered`}
      </>
    );
  }
  const word = { sending: 'Sending', paused: 'Paused', cancelled: 'Cancelled' }[report.state];
  return (
    <>
      <b>{number(out)}</b> of {number(all)} sent. {word}
      {report.state !== 'cancelled' && `, ${number(waiting)} to go`}
    </>
  );
}

function slicesOf(report: MessageReport): Slice[] {
  const parts = partsOf(report);
  return [
    { label: 'Delivered', value: parts.delivered, tone: 'delivered' },
    { label: 'Sent', value: parts.sent, tone: 'sent' },
    { label: 'Waiting', value: parts.waiting, tone: 'waiting' },
    { label: 'Unknown', value: parts.unknown, tone: 'unknown' },
    { label: 'Failed', value: parts.failed, tone: 'failed' },
    { label: 'Cancelled', value: parts.cancelled, tone: 'cancelled' },
    { label: 'Left out', value: leftOut(report), tone: 'none' },
  ];
}

/** Why, in words, most frequent first. */
function Reasons({ report }: { report: MessageReport }) {
  const told = report.reasons.filter((one) => one.reason !== '').sort((one, other) => other.count - one.count);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className={css.heading}>
        Reasons
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
