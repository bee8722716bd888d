import { api } from '../../core/client.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { paths } from '../../paths.ts';
import { Badge, type Tone } from '../../ui/marks/badge.tsx';
import { number, phoneText } from '../../ui/wording/formats.ts';
import { inColumn } from '../../ui/wording/dates.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { personLines } from '../../people/person-line.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import type { Column } from '../../ui/list/columns.ts';
import { DataList } from '../../ui/list/data-list.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { usePagedRows } from '../../ui/list/rows.ts';
import type { MessageReport, RecipientRow, RecipientState } from '../api-types.ts';
import type { Channel } from '../channel.ts';
import { statesInOrder } from '../counts.ts';
import { messagingKeys } from '../keys.ts';
import { recipientWords as w } from './words.ts';
import { reasonWords, stateOf, stateWords } from '../receipt-summary.ts';
import css from './sent.module.css';
import pill from '../../ui/controls/pill.module.css';
import { useUnknownMenu } from './message-controls.tsx';
import { useState } from 'react';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import { trailWords as words } from '../control-words.ts';
import trailButtonCss from './trail.module.css';
import { commonWords } from '../../ui/wording/common-words.ts';

const TrailDialog = lazyPart(() => import('./trail-dialog.tsx'), 'TrailDialog');

/** Says that a recipient was tried by more than one route, and opens the list of attempts. */
function TrailButton({ row }: { row: RecipientRow }) {
  const [open, setOpen] = useState(false);
  const name = row.name || phoneText(row.address);
  return (
    <>
      <button
        type="button"
        className={trailButtonCss.open}
        aria-haspopup="dialog"
        aria-label={commonWords.named({ label: words.open({ attempts: row.trail.length + 1 }), name })}
        onClick={() => setOpen(true)}
      >
        {words.open({ attempts: row.trail.length + 1 })}
      </button>
      {open && <TrailDialog row={row} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

const tones: Record<RecipientState, Tone> = {
  queued: 'quiet',
  sending: 'info',
  sent: 'quiet',
  delivered: 'good',
  failed: 'bad',
  suppressed: 'quiet',
  cancelled: 'quiet',
  unknown: 'warning',
};

const nameOf = ({ name, address }: RecipientRow): string => name || phoneText(address);

const columnsOf = ({ words }: Channel): Column<RecipientRow>[] => [
  { key: 'name', title: commonWords.name, cell: nameOf, width: 'minmax(0, 1.4fr)' },
  {
    key: 'address',
    title: words.address,
    cell: (row) => (row.name ? phoneText(row.address) : ''),
    width: words.addressWidth,
    phone: 'line',
  },
  {
    key: 'state',
    title: commonWords.state,
    cell: (row) => <Badge tone={tones[row.state]}>{stateOf(row)}</Badge>,
    width: '110px',
    phone: 'side',
  },
  {
    key: 'reason',
    title: commonWords.reason,
    cell: (row) => (
      <>
        {row.trail.length > 0 && <TrailButton row={row} />}
        {row.trail.length > 0 && row.reason && ' · '}
        {row.reason && <span title={reasonWords(row.reason)}>{reasonWords(row.reason)}</span>}
      </>
    ),
    width: 'minmax(0, 1.6fr)',
    phone: 'line',
  },
  {
    key: 'at',
    title: commonWords.when,
    cell: (row) => <Moment at={row.at} say={(at) => inColumn(at)} />,
    width: '150px',
    phone: 'hidden',
  },
];

/** Everybody chosen, failed first; a state chosen above shows only those. */
export function RecipientsList({ channel, report }: { channel: Channel; report: MessageReport }) {
  const [query, change] = useQueryParams();
  const state = statesInOrder.find((one) => one === query['state']);
  const search = query['search'] ?? '';
  const key = messagingKeys.recipients(report.id);
  const rows = usePagedRows({
    key: [...key, state, search],
    live: { topics: ['message'], id: report.id, keys: [key], every: 2000 },
    load: (page, signal) =>
      api.messaging.recipients({ params: { id: report.id }, query: { ...page, state, search } }, { signal }),
  });
  const menuOf = useUnknownMenu(report);
  const present = statesInOrder.filter((one) => (report.counts[one] ?? 0) > 0);
  return (
    <section aria-labelledby="recipients">
      <h2 id="recipients" className={css.heading}>
        {commonWords.people}
      </h2>
      <ListTools
        search={{ value: search, onChange: (text) => change({ search: text }), label: channel.words.searchRecipients }}
        filters={
          <div className={css.filters} role="group" aria-label={commonWords.showOnly}>
            {present.map((one) => (
              <button
                key={one}
                type="button"
                className={pill.pill}
                aria-pressed={one === state}
                onClick={() => change({ state: one === state ? undefined : one })}
              >
                {one === 'suppressed' && report.sharers.chosen > 0 ? w.leftOutOrSharing : stateWords[one]}{' '}
                {number(report.counts[one] ?? 0)}
              </button>
            ))}
          </div>
        }
      />
      <DataList
        label={commonWords.people}
        rows={rows}
        columns={columnsOf(channel)}
        keyOf={(row) => String(row.seq)}
        nameOf={nameOf}
        lead={(row) => personLines.lead({ name: nameOf(row) })}
        hrefOf={(row) => (row.personId ? paths.person(row.personId) : undefined)}
        menuOf={(report.counts.unknown ?? 0) > 0 ? menuOf : undefined}
        empty={<EmptyState title={commonWords.nobodyMatches} />}
      />
    </section>
  );
}
