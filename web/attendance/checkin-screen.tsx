import { Button } from '@mantine/core';
import { IconUserPlus, IconArrowBackUp, IconCheck, IconCircle, IconDoorExit, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { useIsPhone } from '../core/media-query.ts';
import { useQueryParams } from '../core/query-params.ts';
import type { RollEntry } from '../../contract/attendance/report-schemas.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/text-button.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { personLines } from '../people/person-line.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { inFullDay, clock } from '../ui/wording/dates.ts';
import { attendanceKeys } from './keys.ts';
import { manageWords, checkinWords as w } from './words.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';
import { OpensLater, useOpensLater } from './opens-later.tsx';
import {
  type OpenedItem,
  presenceIn,
  checkingIn,
  checkingOut,
  newOperationId,
  nowHere,
  undoingIn,
} from './operations.ts';
import { runAction } from '../core/action.ts';
import { useAction } from '../core/use-action.ts';
import { useDoubleTap } from '../ui/controls/double-tap.ts';
import type { MenuEntry } from '../ui/controls/action-menu.tsx';
import type { Column } from '../ui/list/columns.ts';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

/** `early`: nobody can be checked in yet. */
const rollColumns = (itemId: string, early: boolean): Column<RollEntry>[] => [
  {
    key: 'name',
    title: commonWords.name,
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
    title: commonWords.checkIn,
    width: '280px',
    phone: 'side',
    cell: (row) => <Buttons itemId={itemId} row={row} early={early} />,
  },
];

function factsOf({ phoneEnd, isFirstTimer, present, checkedInAt, checkedOutAt }: RollEntry): string {
  const at = checkedOutAt
    ? rollWords.leftAt({ time: clock(new Date(checkedOutAt)) })
    : checkedInAt && rollWords.inSince({ time: clock(new Date(checkedInAt)) });
  return [phoneEnd && `…${phoneEnd}`, isFirstTimer && commonWords.firstTimer, present && at].filter(Boolean).join(', ');
}

/** On a phone only the tick, so that names have room; screen readers hear its purpose. */
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
  // The operations to undo are known once the server has answered.
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
        aria-label={row.present ? rollWords.undoCheckInOf(row) : rollWords.checkInOf(row)}
        aria-pressed={row.present || undefined}
        aria-disabled={isUnderWay || undefined}
        disabled={early && !row.present}
        onClick={(event) => {
          if (isSecond(event) || isUnderWay) return;
          if (row.present) leave();
          else enter([row]);
        }}
      >
        {phone ? <Mark size={20} aria-hidden /> : row.present ? commonWords.undo : commonWords.checkIn}
      </Button>
      {absent.length > 0 && (
        <Button
          variant="default"
          px={phone ? 10 : undefined}
          leftSection={<IconUsers size={16} aria-hidden />}
          aria-label={rollWords.checkInFamily({ name: row.name, count: all.length })}
          disabled={early}
          onClick={(event) => !isSecond(event) && enter(all)}
        >
          {phone ? number(all.length) : w.family({ count: all.length })}
        </Button>
      )}
    </span>
  );
}

/** Seldom needed actions for somebody on the roll. `leave`: asks for the family code a child leaves with. */
function rollMenu(itemId: string, row: RollEntry, leave: (row: RollEntry) => void): MenuEntry[] {
  const { personId, operations } = row;
  if (!row.present) return [];
  return [
    {
      label: rollWords.checkOut,
      icon: <IconDoorExit size={16} aria-hidden />,
      disabled: row.checkedOutAt !== null,
      run: () => {
        if (row.hasFamilyCode) leave(row);
        else void runAction(checkingOut, { itemId, personId, id: newOperationId(), at: nowHere() });
      },
    },
    {
      label: commonWords.undo,
      icon: <IconArrowBackUp size={16} aria-hidden />,
      run: () =>
        void runAction(undoingIn, { itemId, personId, operations, ids: operations.map(newOperationId), at: nowHere() }),
    },
  ];
}

const ArrivalsPart = lazyPart(() => import('./self-check-in/arrivals-part.tsx'), 'ArrivalsPart', null);
const GuestDialog = lazyPart(() => import('./guest-dialog.tsx'), 'GuestDialog');
const HeadcountDialog = lazyPart(() => import('./headcount-dialog.tsx'), 'HeadcountDialog');
const CheckOutDialog = lazyPart(() => import('./check-out-dialog.tsx'), 'CheckOutDialog');

/** Checking people in on the day: the roll for a thumb, the family in one tap, guests and a headcount. */
export function CheckinType() {
  const [{ id = '', activityName }] = useQueryParams();
  const found = useLiveQuery({
    queryKey: attendanceKeys.item(id),
    live: { topics: ['attendance'], keys: [attendanceKeys.all], every: 500 },
    queryFn: () => api.attendance.item({ query: { id } }),
    enabled: id !== '',
  });
  const gone = id === '' || isGone(found);
  if (found.data && !gone) return <Roll key={id} item={found.data} />;
  return <NotLoaded title={activityName ?? commonWords.checkIn} gone={gone} found={found} />;
}

function Roll({ item }: { item: OpenedItem }) {
  const { id } = item;
  const [{ search = '' }, change] = useQueryParams();
  const [open, setOpen] = useState<'guest' | 'heads'>();
  const [leaving, setLeaving] = useState<RollEntry>();
  const early = useOpensLater(item);
  // Names need the room if they share a line with two buttons.
  const phone = useIsPhone();
  const administers = isAdministrator(useUser());
  const rows = usePagedRows({
    key: attendanceKeys.roll(id, search),
    load: (page, signal) => api.attendance.roll({ query: { ...page, itemId: id, search } }, { signal }),
  });
  const guest = (
    <Button disabled={early} leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpen('guest')}>
      {w.guest}
    </Button>
  );
  return (
    <ListScreen
      title={item.fullEventName}
      label={rollWords.roll}
      state={
        <>
          <strong>{presenceIn(item)}</strong>, {item.fullGroupName || sharedWords.everybody},{' '}
          {inFullDay(item.eventDate)} {item.time}, {rollWords.attendanceCode({ code: item.attendanceCode })}
        </>
      }
      more={
        <>
          <Button component="a" href={paths.door(id)} variant="default">
            {rollWords.openTheDoor}
          </Button>
          <Button variant="default" disabled={early} onClick={() => setOpen('heads')}>
            {commonWords.headcount}
          </Button>
          {/* Helpers at the event have the roll, but neither devices nor reports. */}
          {item.leads && (
            <>
              <LinkButton variant="default" href={paths.manageCheckin(id)}>
                {administers ? manageWords.manage : manageWords.devices}
              </LinkButton>
              <LinkButton variant="default" href={paths.attendanceReport(id)}>
                {rollWords.viewDetails}
              </LinkButton>
            </>
          )}
        </>
      }
      action={guest}
      above={
        <>
          {early && <OpensLater item={item} about={rollWords.opensBefore} />}
          {administers && <ArrivalsPart itemId={id} />}
        </>
      }
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: commonWords.searchByNameOrPhone,
        found: (count) => commonWords.countFound({ count }),
      }}
      rows={rows}
      columns={rollColumns(id, early)}
      keyOf={(row) => row.personId}
      nameOf={(row) => row.name}
      lead={phone ? undefined : personLines.lead}
      menuOf={(row) => rollMenu(id, row, setLeaving)}
      noMatch={
        <EmptyState
          drawing="search"
          title={commonWords.nobodyMatches}
          about={sharedWords.tryPartOfTheName}
          action={guest}
        />
      }
      empty={<EmptyState title={rollWords.nobodyOnTheRollYet} action={guest} />}
    >
      {open === 'guest' && <GuestDialog itemId={id} name={search} onClose={() => setOpen(undefined)} />}
      {leaving && <CheckOutDialog itemId={id} person={leaving} onClose={() => setLeaving(undefined)} />}
      {open === 'heads' && <HeadcountDialog itemId={id} onClose={() => setOpen(undefined)} />}
    </ListScreen>
  );
}
