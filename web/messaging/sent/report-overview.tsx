import { reasonWords } from '../receipt-summary.ts';
import { number } from '../../ui/wording/formats.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import type { MessageReport } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { isReached, leftOut, partsOf } from '../counts.ts';
import { MessageControls, useDecideUnknown } from './message-controls.tsx';
import { messagingCommon } from '../common-words.ts';
import { reportWords as w, sentWords } from './words.ts';
import { Headline } from './headline.tsx';
import css from './sent.module.css';
import { Button } from '@mantine/core';
import { Note } from '../../ui/marks/badge.tsx';
import { controlWords as words } from '../control-words.ts';

const BlockedBy = lazyPart(() => import('./blocked-by.tsx'), 'BlockedBy', null);
const ShareCard = lazyPart(() => import('./share-card.tsx'), 'ShareCard', null);

/** The one chart with its figures, the text, to whom it went and why some did not get it. */
export function ReportOverview({ channel, report }: { channel: Channel; report: MessageReport }) {
  const { MessageText, MoreOfReport, costsUnits } = channel;
  const parts = partsOf(report);
  const out = leftOut(report);
  return (
    <div className={css.overview}>
      <div className={css.lead}>
        <Headline channel={channel} report={report} />
        <PartsBar lights parts={parts} label={sentWords.progress} />
        {(report.state === 'sending' || report.state === 'paused') && <BlockedBy channel={channel} report={report} />}
        <UnknownRecipients report={report} />
        <MessageControls channel={channel} report={report} />
        <p className={css.quiet}>
          {w.chosen({ count: report.chosen, out })}
          {costsUnits && ` ${unitsOf(report)}`}
        </p>
        {/* Before the text, which the sender knows: who does not have it, and why, is what the report is opened for. */}
        <Reasons report={report} />
        <MessageText text={report.message} id={report.id} />
      </div>
      <div className={css.lead}>
        <Recipients report={report} />
        {MoreOfReport && <MoreOfReport id={report.id} />}
        {isReached(report) && (
          // People who did not get it come first; the picture is for readers who look for it.
          <details className={css.picture}>
            <summary>{w.card}</summary>
            <ShareCard channel={channel} report={report} />
          </details>
        )}
      </div>
    </div>
  );
}

function unitsOf({ unitsReserved, unitsRefunded: returned, state }: MessageReport): string {
  const over = state === 'done' || state === 'cancelled';
  return w.units({ units: unitsReserved - returned, returned, over: over ? 'yes' : '' });
}

/** The recipients, as they were chosen. */
function Recipients({ report: { to } }: { report: MessageReport }) {
  if (to.length === 0) return null;
  return (
    <section aria-labelledby="to">
      <h2 id="to" className={css.heading}>
        {messagingCommon.to}
      </h2>
      <ul className={css.to}>
        {to.map((one, place) => (
          <li key={`${place} ${one}`} dir="auto">
            {one}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why, in words, most frequent first. */
function Reasons({ report }: { report: MessageReport }) {
  const told = report.reasons
    .filter(({ reason }) => reason !== '' && reason !== 'same address')
    .sort((one, other) => other.count - one.count);
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

/** Says that there are some of whom nobody knows, with the two ways out. */
function UnknownRecipients({ report }: { report: MessageReport }) {
  const { unknown } = partsOf(report);
  const { busy, decide } = useDecideUnknown(report);
  if (unknown === 0) return null;
  return (
    <Note tone="warning" title={words.unknownTitle({ count: unknown })}>
      {words.unknownAbout}
      <div className={`${css.controls} ${css.decisions}`}>
        <Button variant="default" size="compact-md" disabled={busy} onClick={() => decide('sent')}>
          {words.countAsSent}
        </Button>
        <Button variant="default" size="compact-md" disabled={busy} onClick={() => decide('again')}>
          {words.sendAgain}
        </Button>
      </div>
    </Note>
  );
}
