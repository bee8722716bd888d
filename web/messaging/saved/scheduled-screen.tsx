import { sendNowEntries, waitingAbout } from './send-now-entries.tsx';
import { Button } from '@mantine/core';
import { IconClock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/client.ts';
import { confirm } from '../../core/confirm.tsx';
import { useUser } from '../../core/session.ts';
import { lazyPart } from '../../ui/dialogs/lazy-part.tsx';
import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import { Note, Badge, type Tone } from '../../ui/marks/badge.tsx';
import { when, zoneName, inFull } from '../../ui/wording/dates.ts';
import type { Rows } from '../../ui/list/rows.ts';
import { EmptyState } from '../../ui/page/states.tsx';
import type { MessageRow } from '../api-types.ts';
import type { ListScreenProps, Channel } from '../channel.ts';
import { messagingCommon } from '../common-words.ts';
import { stateWords } from '../receipt-summary.ts';
import { listWords as words, scheduledListWords as own } from './words.ts';
import { scheduledTitle, scheduleWords } from '../schedule-words.ts';
import { goesTo } from '../counts.ts';
import { messagingKeys } from '../keys.ts';
import { MessageList } from '../message-list.tsx';
import { useControl } from '../sent/message-controls.tsx';
import css from './saved.module.css';
import type { Column } from '../../ui/list/columns.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** The state of a message with a time, as this list names it. */
type Standing = 'scheduled' | 'held' | 'missed' | 'refused' | 'sent' | 'cancelled';
const standingOf = ({ state }: MessageRow): Standing => {
  if (state === 'withdrawn') return 'cancelled';
  return state === 'scheduled' || state === 'held' || state === 'missed' || state === 'refused' ? state : 'sent';
};

const tones: Record<Standing, Tone> = {
  scheduled: 'info',
  held: 'warning',
  missed: 'warning',
  refused: 'bad',
  sent: 'good',
  cancelled: 'quiet',
};

const states = {
  ...own.states,
  scheduled: sharedWords.scheduled,
  sent: stateWords.sent,
  cancelled: stateWords.cancelled,
};

/** Held says for want of what, on a phone too. */
const stateWord = ({ words }: Channel, row: MessageRow): string =>
  row.heldFor === 'route'
    ? words.heldForRoute
    : row.heldFor
      ? own.heldFor({ why: row.heldFor })
      : states[standingOf(row)];

/** Times on the clocks each was scheduled by, which are named where they are not the organisation's of today. */
function scheduledColumns(channel: Channel, timeZone: string): Column<MessageRow>[] {
  return [
    { key: 'message', title: channel.words.title, width: 'minmax(0, 1.6fr)', cell: channel.titleOf },
    {
      key: 'when',
      title: commonWords.when,
      width: 'minmax(170px, 0.8fr)',
      phone: 'line',
      cell: ({ due }) =>
        due && (
          <time dateTime={due.dueAt} title={inFull(due.dueAt, due.timeZone)}>
            {when(due.dueAt, { timeZone: due.timeZone, zoneNamed: due.timeZone !== timeZone })}
          </time>
        ),
    },
    {
      key: 'to',
      title: messagingCommon.to,
      width: 'minmax(0, 1fr)',
      phone: 'hidden',
      cell: (row) => (
        <span className={css.words} title={row.to.join(', ')}>
          {row.to.join(', ')}
          {row.audience === 'fixed' && row.chosen > 0 && (
            <span className={css.quiet}>{` ${own.fixed({ count: goesTo(row) })}`}</span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: commonWords.state,
      width: 'minmax(170px, 1fr)',
      phone: 'side',
      cell: (row) => (
        <span className={css.state} title={row.reason || undefined}>
          {row.isSample ? (
            <span title={own.sampleAbout}>
              <Badge>{own.sample}</Badge>
            </span>
          ) : (
            <Badge tone={tones[standingOf(row)]}>{stateWord(channel, row)}</Badge>
          )}
        </span>
      ),
    },
  ];
}

const RescheduleDialog = lazyPart(() => import('./reschedule-dialog.tsx'), 'RescheduleDialog');

/** Messages that go later, and those that did not go and await a decision. */
export function ScheduledScreen({ channel, parts }: ListScreenProps) {
  const { paths } = channel;
  const user = useUser();
  const { timeZone } = user;
  const [over, setOver] = useState(false);
  const [moving, setMoving] = useState<MessageRow>();
  const { run } = useControl();
  const { data: units } = useQuery({ queryKey: messagingKeys.units, queryFn: () => api.messaging.units() });
  const waiting = units?.waiting ?? 0;
  const menuOf = (row: MessageRow): MenuEntry[] => {
    const standing = standingOf(row);
    if (standing === 'sent') return [{ label: sharedWords.open, href: paths.report(row.id) }];
    if (standing === 'cancelled') return [];
    return [
      {
        label: sharedWords.edit,
        icon: <IconPencil size={16} aria-hidden />,
        href: paths.compose({ scheduleId: row.id }),
        keys: 'e',
      },
      { label: words.reschedule, icon: <IconClock size={16} aria-hidden />, run: () => setMoving(row) },
      ...(row.isSample ? [] : sendNowEntries(row, user, () => void sendNow(row))),
      {
        label: words.cancel,
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        section: true,
        run: () => void cancel(row),
      },
    ];
  };
  const sendNow = async ({ id, to }: MessageRow) => {
    if (!(await confirm({ title: own.askNow({ to: to.join(', ') }), verb: words.sendNow }))) return;
    await run(`now ${id}`, async () => {
      const answer = await api.messaging.sendScheduleNow({ params: { id } }, { idempotencyKey: id, timeout: 30_000 });
      return { severity: 'success', title: channel.words.sent, detail: answer.message };
    });
  };
  const restore = (id: string) =>
    run(`restore ${id}`, async () => {
      const { dueAt, timeZone: zone } = await api.messaging.restoreSchedule({ params: { id } });
      const detail = scheduleWords.goes({ moment: when(dueAt, { timeZone: zone }) });
      return { severity: 'success', title: scheduledTitle, detail };
    });
  const cancel = async ({ id, to, unitsUsed }: MessageRow) => {
    const question = {
      title: messagingCommon.cancelThisMessage,
      message: own.askCancel({ to: to.join(', ') }),
      verb: words.cancel,
      cancel: messagingCommon.keepIt,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await run(`cancel ${id}`, async () => {
      await api.messaging.cancelSchedule({ params: { id } });
      return {
        severity: 'success',
        title: stateWords.cancelled,
        detail: unitsUsed > 0 ? own.unitsReturned : '',
        lifetime: 7000,
        action: { label: commonWords.undo, run: () => void restore(id) },
      };
    });
  };
  const notes = (rows: Rows<MessageRow>) =>
    waiting > 0 && (
      <div className={css.notes}>
        <Note tone="warning" title={own.waiting({ count: waiting })}>
          {waitingAbout(firstOf(rows).map(({ state }) => state))}
          {reasonsIn(rows).map((reason) => (
            <p key={reason} className={css.reason}>
              {reason}
            </p>
          ))}
        </Note>
      </div>
    );
  return (
    <MessageList
      channel={channel}
      parts={parts}
      which={over ? 'past' : 'scheduled'}
      isSearched={false}
      label={sharedWords.scheduled}
      state={(total) => stateLine(total, over, timeZone)}
      notes={notes}
      columns={scheduledColumns(channel, timeZone)}
      hrefOf={(row) => {
        const standing = standingOf(row);
        if (standing === 'sent') return paths.report(row.id);
        return standing === 'cancelled' ? undefined : paths.compose({ scheduleId: row.id });
      }}
      menuOf={menuOf}
      toneOf={(row) => (needsYou(row) ? 'warning' : undefined)}
      empty={<EmptyState drawing="scheduled" title={own.none} about={own.noneAbout} />}
    >
      <Button variant="subtle" mt="md" data-flush onClick={() => setOver(!over)}>
        {own.show({ over: over ? 'yes' : '' })}
      </Button>
      {moving && (
        <RescheduleDialog channel={channel} row={moving} timeZone={timeZone} onClose={() => setMoving(undefined)} />
      )}
    </MessageList>
  );
}

const needsYou = ({ state }: MessageRow): boolean => state === 'held' || state === 'missed' || state === 'refused';

const firstOf = (rows: Rows<MessageRow>): MessageRow[] =>
  Array.from({ length: Math.min(rows.total ?? 0, 20) }, (_, index) => rows.at(index)).filter(
    (row) => row !== undefined,
  );

/** Why those that wait did not go, each reason once. */
const reasonsIn = (rows: Rows<MessageRow>): string[] => [
  ...new Set(firstOf(rows).flatMap((row) => (row.reason && needsYou(row) ? [row.reason] : []))),
];

function stateLine(total: number, over: boolean, timeZone: string): string {
  if (over) return own.over({ count: total });
  return own.toCome({ count: total, zone: zoneName(timeZone) });
}
