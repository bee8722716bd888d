import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconCircle, IconDoorExit, IconUsers } from '@tabler/icons-react';
import type { RollEntry } from '../../contract/attendance/report-schemas.ts';
import { runAction } from '../core/action.ts';
import { useIsPhone } from '../core/media-query.ts';
import { useAction } from '../core/use-action.ts';
import { useDoubleTap } from '../ui/controls/double-tap.ts';
import type { MenuEntry } from '../ui/controls/menu.ts';
import type { Column } from '../ui/list/columns.ts';
import { clock } from '../ui/wording/dates.ts';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { checkingIn, checkingOut, newOperationId, nowHere, undoingIn } from './operations.ts';
import { checkinWords as w } from './words.ts';

/** `early`: nobody can be checked in yet. */
export const rollColumns = (itemId: string, early: boolean): Column<RollEntry>[] => [
  {
    key: 'name',
    title: w.columns.name,
    cell: (row) => (
      <span className={css.who}>
        <span className={css.name} dir="auto">
          {row.name}
        </span>
        <span className={css.facts}>{factsOf(row)}</span>
      </span>
    ),
  },
  {
    key: 'action',
    title: w.columns.action,
    width: '280px',
    phone: 'side',
    cell: (row) => <Buttons itemId={itemId} row={row} early={early} />,
  },
];

function factsOf({ phoneEnd, isFirstTimer, present, checkedInAt, checkedOutAt }: RollEntry): string {
  const at = checkedOutAt
    ? w.gone({ time: clock(new Date(checkedOutAt)) })
    : checkedInAt && w.since({ time: clock(new Date(checkedInAt)) });
  return [phoneEnd && `…${phoneEnd}`, isFirstTimer && w.firstTimer, present && at].filter(Boolean).join(', ');
}

/** On a phone the tick alone, so that names have room; what it does is said to screen readers. */
function Buttons({ itemId, row, early }: { itemId: string; row: RollEntry; early: boolean }) {
  const phone = useIsPhone();
  const checkIn = useAction(checkingIn);
  const undo = useAction(undoingIn);
  // One button stands where the other was.
  const isSecond = useDoubleTap();
  const absent = row.family.filter(({ present }) => !present);
  const all = row.present ? absent : [row, ...absent];
  const enter = (people: { personId: string }[]) =>
    void checkIn.run({
      itemId,
      people: people.map(({ personId }) => ({ personId })),
      ids: people.map(newOperationId),
      at: nowHere(),
    });
  const leave = () => {
    const { personId, operations } = row;
    void undo.run({ itemId, personId, operations, ids: operations.map(newOperationId), at: nowHere() });
  };
  // What there is to undo is known once the server has answered.
  const isUnderWay = row.present && row.operations.length === 0;
  // Not here yet, here, and gone again are told apart at a glance.
  const isGone = row.present && row.checkedOutAt !== null;
  const Mark = isGone ? IconDoorExit : row.present ? IconCheck : IconCircle;
  return (
    <span className={css.buttons}>
      {/* One button, which keeps the focus when what it does changes. */}
      <Button
        variant={isGone || row.present !== phone ? 'default' : 'filled'}
        px={phone ? 12 : undefined}
        leftSection={row.present && !phone ? <Mark size={16} aria-hidden /> : undefined}
        aria-label={row.present ? w.undoOf(row) : w.inOf(row)}
        aria-pressed={row.present || undefined}
        aria-disabled={isUnderWay || undefined}
        disabled={early && !row.present}
        onClick={(event) => {
          if (isSecond(event) || isUnderWay) return;
          if (row.present) leave();
          else enter([row]);
        }}
      >
        {phone ? <Mark size={20} aria-hidden /> : row.present ? w.undo : w.in}
      </Button>
      {absent.length > 0 && (
        <Button
          variant="default"
          px={phone ? 10 : undefined}
          leftSection={<IconUsers size={16} aria-hidden />}
          aria-label={w.familyOf({ name: row.name, count: all.length })}
          disabled={early}
          onClick={(event) => !isSecond(event) && enter(all)}
        >
          {phone ? number(all.length) : w.family({ count: all.length })}
        </Button>
      )}
    </span>
  );
}

/** What is seldom needed of somebody on the roll. `leave`: asks for what a child leaves with. */
export function rollMenu(itemId: string, row: RollEntry, leave: (row: RollEntry) => void): MenuEntry[] {
  const { personId, operations } = row;
  if (!row.present) return [];
  return [
    {
      label: w.out,
      icon: <IconDoorExit size={16} aria-hidden />,
      disabled: row.checkedOutAt !== null,
      run: () => {
        if (row.hasFamilyCode) leave(row);
        else void runAction(checkingOut, { itemId, personId, id: newOperationId(), at: nowHere() });
      },
    },
    {
      label: w.undo,
      icon: <IconArrowBackUp size={16} aria-hidden />,
      run: () =>
        void runAction(undoingIn, { itemId, personId, operations, ids: operations.map(newOperationId), at: nowHere() }),
    },
  ];
}
