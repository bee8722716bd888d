import { Badge } from '../../../../ui/marks/badge.tsx';
import { ago } from '../../../../ui/wording/dates.ts';
import type { Column } from '../../../../ui/list/columns.ts';
import { Moment } from '../../../../ui/wording/moment.tsx';
import { replyWords as w } from './reply-words.ts';
import css from './replies.module.css';
import type { ReplyRow } from './reply-actions.ts';
import { phoneText } from '../../../../ui/wording/formats.ts';

export const nameOfReply = ({ name, address }: ReplyRow): string => name || phoneText(address);

export const replyColumns: Column<ReplyRow>[] = [
  {
    key: 'from',
    title: w.columns.from,
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <span className={css.from} data-unread={!row.read || undefined}>
        {!row.read && <span className={css.dot} role="img" aria-label={w.unread} />}
        <span className={css.words}>{nameOfReply(row)}</span>
        {row.optedOut && <Badge tone="warning">{w.optedOut}</Badge>}
      </span>
    ),
  },
  {
    key: 'text',
    title: w.columns.text,
    width: 'minmax(0, 2fr)',
    phone: 'rest',
    cell: (row) => <span className={css.words}>{row.text}</span>,
  },
  {
    key: 'about',
    title: w.columns.about,
    width: 'minmax(0, 1.2fr)',
    phone: 'hidden',
    cell: (row) => <span className={`${css.words} ${css.quiet}`}>{row.message}</span>,
  },
  {
    key: 'when',
    title: w.columns.when,
    width: '150px',
    phone: 'side',
    cell: (row) => <Moment at={row.at} say={ago} />,
  },
];
