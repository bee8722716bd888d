import { number } from '../../ui/wording/formats.ts';
import type { MessageReport } from '../answers.ts';
import { partsOf } from '../counts.ts';
import css from './sent.module.css';

/** How far a message has come, in one line: of everybody who was chosen. */
export function Headline({ report }: { report: MessageReport }) {
  return (
    <p className={css.headline} role="status">
      <Reached report={report} />
    </p>
  );
}

function Reached({ report }: { report: MessageReport }) {
  const { waiting, sent, delivered } = partsOf(report);
  const out = sent + delivered;
  const all = number(report.chosen);
  if (report.state === 'done') {
    return (
      <>
        <b>{number(out)}</b> of {all} sent{delivered > 0 && `, ${number(delivered)} of them delivered`}
      </>
    );
  }
  const word = { sending: 'Sending', paused: 'Paused', cancelled: 'Cancelled' }[report.state];
  return (
    <>
      <b>{number(out)}</b> of {all} sent. {word}
      {report.state !== 'cancelled' && `, ${number(waiting)} to go`}
    </>
  );
}
