import { Badge } from '../../ui/marks/badge.tsx';
import { ago } from '../../ui/wording/dates.ts';
import { number } from '../../ui/wording/formats.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import type { Column } from '../../ui/list/columns.ts';
import type { MessageRow } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { goesTo, partsOf } from '../counts.ts';
import { listWords } from '../saved-list-words.ts';
import css from './sent-list.module.css';
import { SentMessage } from './sent-message.tsx';
import { sentWords as w } from './words.ts';

export const sentColumns = (channel: Channel): Column<MessageRow>[] => [
  {
    key: 'message',
    title: channel.words.title,
    cell: (row) => <SentMessage channel={channel} row={row} />,
    width: 'minmax(0, 1fr)',
  },
  {
    key: 'progress',
    title: w.progress,
    cell: (row) => (
      <span className={css.below}>
        <Progress row={row} />
        <Moment at={row.dateSent} say={ago} className={css.whenBelow} />
      </span>
    ),
    width: '216px',
    phone: 'below',
  },
  {
    key: 'when',
    title: listWords.when,
    cell: (row) => <Moment at={row.dateSent} say={ago} />,
    width: '150px',
    phone: 'hidden',
  },
  { key: 'people', title: w.people, cell: (row) => number(goesTo(row)), width: '80px', numeric: true, phone: 'hidden' },
  ...(channel.costsUnits ? [unitsColumn] : []),
];

const unitsColumn: Column<MessageRow> = {
  key: 'units',
  title: w.units,
  cell: (row) => number(row.unitsUsed),
  width: '80px',
  numeric: true,
  phone: 'hidden',
};

/** A slim bar while it runs, one word when it is over. */
function Progress({ row }: { row: MessageRow }) {
  const parts = partsOf(row);
  const count = parts.sent + parts.delivered;
  const all = goesTo(row);
  const isAll = count === all;
  if (row.state === 'paused')
    return <Badge tone="warning">{isAll ? w.pausedAll({ all }) : w.paused({ count, all })}</Badge>;
  if (row.state === 'cancelled') return <Badge>{isAll ? w.cancelledAll({ all }) : w.cancelled({ count, all })}</Badge>;
  return (
    <span className={css.progress}>
      <span className={css.slim}>
        <PartsBar slim parts={parts} label={w.progress} />
      </span>
      <span className={css.words}>
        {row.state !== 'sending' && parts.failed > 0
          ? failedWords(parts.failed, count)
          : isAll
            ? w.sent({ count })
            : w.partly({ count, all })}
      </span>
    </span>
  );
}

/** Beside those who were reached, or a few failures read as if nobody had been. */
const failedWords = (failed: number, sent: number): string =>
  sent > 0 ? w.sentAndFailed({ sent, failed }) : w.failed({ count: failed });
