import { Badge } from '../../ui/marks/badge.tsx';
import { ago } from '../../ui/wording/dates.ts';
import { number } from '../../ui/wording/formats.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import type { Column } from '../../ui/list/columns.ts';
import type { MessageRow } from '../answers.ts';
import type { Channel } from '../channel.ts';
import { goesTo, partsOf } from '../counts.ts';
import css from './sent-list.module.css';
import { SentMessage } from './sent-message.tsx';

export const sentColumns = (channel: Channel): Column<MessageRow>[] => [
  {
    key: 'message',
    title: channel.words.title,
    cell: (row) => <SentMessage channel={channel} row={row} />,
    width: 'minmax(0, 1fr)',
  },
  {
    key: 'progress',
    title: 'Progress',
    cell: (row) => <Progress row={row} />,
    width: '216px',
    phone: 'below',
  },
  {
    key: 'when',
    title: 'When',
    cell: (row) => <Moment at={row.dateSent} say={ago} />,
    width: '150px',
    phone: 'side',
  },
  { key: 'people', title: 'People', cell: (row) => number(goesTo(row)), width: '80px', numeric: true, phone: 'hidden' },
  ...(channel.costsUnits ? [unitsColumn] : []),
];

const unitsColumn: Column<MessageRow> = {
  key: 'units',
  title: 'Units',
  cell: (row) => number(row.unitsUsed),
  width: '80px',
  numeric: true,
  phone: 'hidden',
};

/** A slim bar while it runs, one word when it is over. */
function Progress({ row }: { row: MessageRow }) {
  const parts = partsOf(row);
  const done = parts.sent + parts.delivered;
  const all = goesTo(row);
  const words = done === all ? `${number(all)} sent` : `${number(done)} of ${number(all)} sent`;
  if (row.state === 'paused') return <Badge tone="warning">Paused, {words}</Badge>;
  if (row.state === 'cancelled') return <Badge>Cancelled, {words}</Badge>;
  return (
    <span className={css.progress}>
      <span className={css.slim}>
        <PartsBar slim parts={parts} label="Progress" />
      </span>
      <span className={css.words}>
        {row.state === 'sending' ? words : parts.failed > 0 ? `${number(parts.failed)} failed` : words}
      </span>
    </span>
  );
}
