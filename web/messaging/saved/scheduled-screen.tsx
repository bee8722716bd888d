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
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type Rows, usePagedRows } from '../../ui/list/rows.ts';
import { LinkButton } from '../../ui/controls/text-button.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import type { ScheduleRow } from '../api-types.ts';
import type { ListScreenProps, Channel } from '../channel.ts';
import { messagingCommon } from '../common-words.ts';
import { stateWords } from '../receipt-summary.ts';
import { listWords as words, scheduledListWords as own } from './words.ts';
import { scheduledTitle, scheduleWords } from '../schedule-words.ts';
import { messagingKeys } from '../keys.ts';
import { useControl } from '../sent/message-controls.tsx';
import css from './saved.module.css';
import type { Column } from '../../ui/list/columns.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const tones: Record<ScheduleRow['state'], Tone> = {
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
const stateWord = ({ words }: Channel, { state, heldFor }: ScheduleRow): string =>
  heldFor === 'route' ? words.heldForRoute : heldFor ? own.heldFor({ why: heldFor }) : states[state];

/** Times on the clocks each was scheduled by, which are named where they are not the organisation's of today. */
function scheduledColumns(channel: Channel, timeZone: string): Column<ScheduleRow>[] {
  return [
    { key: 'message', title: channel.words.title, width: 'minmax(0, 1.6fr)', cell: channel.titleOf },
    {
      key: 'when',
      title: commonWords.when,
      width: 'minmax(170px, 0.8fr)',
      phone: 'line',
      cell: (row) => (
        <time dateTime={row.dueAt} title={inFull(row.dueAt, row.timeZone)}>
          {when(row.dueAt, { timeZone: row.timeZone, zoneNamed: row.timeZone !== timeZone })}
        </time>
      ),
    },
    {
      key: 'to',
      title: messagingCommon.to,
      width: 'minmax(0, 1fr)',
      phone: 'hidden',
      cell: (row) => (
        <span className={css.words} title={row.to}>
          {row.to}
          {row.people !== null && <span className={css.quiet}>{` ${own.fixed({ count: row.people })}`}</span>}
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
            <Badge tone={tones[row.state]}>{stateWord(channel, row)}</Badge>
          )}
        </span>
      ),
    },
  ];
}

const RescheduleDialog = lazyPart(() => import('./reschedule-dialog.tsx'), 'RescheduleDialog');

/** Messages that go later, and those that did not go and await a decision. */
export function ScheduledScreen({ channel, parts }: ListScreenProps) {
  const { calls, paths } = channel;
  const key = messagingKeys.schedules(channel);
  const user = useUser();
  const { timeZone } = user;
  const [over, setOver] = useState(false);
  const [moving, setMoving] = useState<ScheduleRow>();
  const { run } = useControl();
  const which = over ? 'over' : 'open';
  const rows = usePagedRows({
    key: [...key, which],
    live: { topics: ['schedule'], keys: [key], every: 300 },
    load: (page, signal) => calls.schedules({ query: { ...page, which } }, { signal }),
    pageSize: 50,
  });
  const { data: units } = useQuery({ queryKey: messagingKeys.units, queryFn: () => api.messaging.units() });
  const waiting = units?.waiting ?? 0;
  const menuOf = (row: ScheduleRow): MenuEntry[] => {
    if (row.state === 'sent' && row.messageId) return [{ label: sharedWords.open, href: paths.report(row.messageId) }];
    if (row.state === 'cancelled' || row.state === 'sent') return [];
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
  const sendNow = async ({ id, to }: ScheduleRow) => {
    if (!(await confirm({ title: own.askNow({ to }), verb: words.sendNow }))) return;
    await run(`now ${id}`, async () => {
      const answer = await calls.sendScheduleNow({ params: { id } }, { idempotencyKey: id, timeout: 30_000 });
      return { severity: 'success', title: channel.words.sent, detail: answer.message };
    });
  };
  const restore = (id: string) =>
    run(`restore ${id}`, async () => {
      const { dueAt, timeZone: zone } = await calls.restoreSchedule({ params: { id } });
      const detail = scheduleWords.goes({ moment: when(dueAt, { timeZone: zone }) });
      return { severity: 'success', title: scheduledTitle, detail };
    });
  const cancel = async ({ id, to, unitsReserved }: ScheduleRow) => {
    const question = {
      title: messagingCommon.cancelThisMessage,
      message: own.askCancel({ to }),
      verb: words.cancel,
      cancel: messagingCommon.keepIt,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await run(`cancel ${id}`, async () => {
      await calls.cancelSchedule({ params: { id } });
      return {
        severity: 'success',
        title: stateWords.cancelled,
        detail: unitsReserved > 0 ? own.unitsReturned : '',
        lifetime: 7000,
        action: { label: commonWords.undo, run: () => void restore(id) },
      };
    });
  };
  const compose = (
    <LinkButton href={paths.compose()} aria-keyshortcuts="c">
      {channel.words.compose}
    </LinkButton>
  );
  return (
    <ListScreen
      title={commonWords.messages}
      label={sharedWords.scheduled}
      state={(total) => stateLine(total, over, timeZone)}
      action={compose}
      above={
        <>
          {parts}
          {waiting > 0 && (
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
          )}
        </>
      }
      rows={rows}
      columns={scheduledColumns(channel, timeZone)}
      keyOf={(row) => row.id}
      nameOf={channel.titleOf}
      hrefOf={(row) =>
        row.state === 'sent'
          ? row.messageId
            ? paths.report(row.messageId)
            : undefined
          : row.state === 'cancelled'
            ? undefined
            : paths.compose({ scheduleId: row.id })
      }
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
    </ListScreen>
  );
}

const needsYou = ({ state }: ScheduleRow): boolean => state === 'held' || state === 'missed' || state === 'refused';

const firstOf = (rows: Rows<ScheduleRow>): ScheduleRow[] =>
  Array.from({ length: Math.min(rows.total ?? 0, 20) }, (_, index) => rows.at(index)).filter(
    (row) => row !== undefined,
  );

/** Why those that wait did not go, each reason once. */
const reasonsIn = (rows: Rows<ScheduleRow>): string[] => [
  ...new Set(firstOf(rows).flatMap((row) => (row.reason && needsYou(row) ? [row.reason] : []))),
];

function stateLine(total: number, over: boolean, timeZone: string): string {
  if (over) return own.over({ count: total });
  return own.toCome({ count: total, zone: zoneName(timeZone) });
}
