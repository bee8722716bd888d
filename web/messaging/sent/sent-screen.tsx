import { IconMessage } from '@tabler/icons-react';
import { EmptyState } from '../../ui/page/states.tsx';
import type { ListScreenProps, Channel } from '../channel.ts';
import { ComposeButton, MessageList } from '../message-list.tsx';
import { sentWords as w } from './words.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { ago } from '../../ui/wording/dates.ts';
import { number } from '../../ui/wording/formats.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { PartsBar } from '../../ui/page/parts-bar.tsx';
import type { Column } from '../../ui/list/columns.ts';
import type { MessageRow } from '../api-types.ts';
import { goesTo, partsOf } from '../counts.ts';
import css from './sent-list.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { messagingCommon } from '../common-words.ts';

const sentColumns = (channel: Channel): Column<MessageRow>[] => [
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
    title: commonWords.when,
    cell: (row) => <Moment at={row.dateSent} say={ago} />,
    width: '150px',
    phone: 'hidden',
  },
  {
    key: 'people',
    title: commonWords.people,
    cell: (row) => number(goesTo(row)),
    width: '80px',
    numeric: true,
    phone: 'hidden',
  },
  ...(channel.costsUnits ? [unitsColumn] : []),
];

const unitsColumn: Column<MessageRow> = {
  key: 'units',
  title: sharedWords.units,
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
  const said = w.sent({ state: row.state, count, all, part: count === all ? '' : 'yes' });
  if (row.state === 'paused') return <Badge tone="warning">{said}</Badge>;
  if (row.state === 'cancelled') return <Badge>{said}</Badge>;
  return (
    <span className={css.progress}>
      <span className={css.slim}>
        <PartsBar slim parts={parts} label={w.progress} />
      </span>
      <span className={css.words}>
        {/* Beside those who were reached, or a few failures read as if nobody had been. */}
        {row.state !== 'sending' && parts.failed > 0 ? w.failed({ sent: count, failed: parts.failed }) : said}
      </span>
    </span>
  );
}

/** A message in the list: as much of its text as there is room for, to whom, and in whose name. */
function SentMessage({ channel: { titleOf, restOf }, row }: { channel: Channel; row: MessageRow }) {
  const rest = restOf(row);
  const whom = row.to.join(', ');
  const about = [whom && w.to({ whom }), row.sender && messagingCommon.from({ sender: row.sender })];
  return (
    <span className={css.message}>
      <span className={rest ? css.one : css.two}>{titleOf(row)}</span>
      {rest && <span className={css.rest}>{rest}</span>}
      <span className={css.to}>{about.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

/** Every message sent, newest first, each with how far it has come. */
export function SentScreen({ channel, parts }: ListScreenProps) {
  const { paths, words } = channel;
  return (
    <MessageList
      channel={channel}
      parts={parts}
      which="sent"
      label={w.list}
      state={words.sentCount}
      bareWhileEmpty
      tall="always"
      columns={sentColumns(channel)}
      hrefOf={(row) => paths.report(row.id)}
      menuOf={(row) => [
        {
          label: messagingCommon.useAgain,
          icon: <IconMessage size={16} aria-hidden />,
          href: paths.compose({ messageId: row.id }),
        },
      ]}
      empty={
        <EmptyState drawing="sent" title={w.none} about={w.noneAbout} action={<ComposeButton channel={channel} />} />
      }
    />
  );
}
