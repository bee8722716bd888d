import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCoins,
  IconDoorExit,
  IconFileText,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { useIsPhone } from '../core/media-query.ts';
import { useQueryParams } from '../core/query-params.ts';
import type { RollEntry } from '../../contract/attendance/report-schemas.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { personLines } from '../people/person-line.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { inFullDay, clock } from '../ui/wording/dates.ts';
import { attendanceKeys } from './keys.ts';
import { manageWords, checkinWords as w } from './words.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';
import { hasClosed, OpensLater, useOpensLater } from './opens-later.tsx';
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
import { ActionMenu, type MenuEntry } from '../ui/controls/action-menu.tsx';
import { labels } from '../ui/wording/labels.ts';
import type { Column } from '../ui/list/columns.ts';
import { number } from '../ui/wording/formats.ts';
import css from './attendance.module.css';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';
import { rollWords } from '../ui/wording/roll-words.ts';

function factsOf({ phoneEnd, isFirstTimer, present, checkedInAt, checkedOutAt }: RollEntry): string {
  const at = checkedOutAt
    ? rollWords.leftAt({ time: clock(new Date(checkedOutAt)) })
    : checkedInAt && rollWords.inSince({ time: clock(new Date(checkedInAt)) });
  return [phoneEnd && `…${phoneEnd}`, isFirstTimer && commonWords.firstTimer, present && at].filter(Boolean).join(', ');
}

type RollRowProps = {
  itemId: string;
  row: RollEntry;
  /** Nobody can be checked in yet. */
  early: boolean;
  /** Asks for the family code a child leaves with. */
  leave: (row: RollEntry) => void;
};

/** One person, as at the door: the whole row checks in or takes it back; beside it the family, while one is missing. */
function RollRow({ itemId, row, early, leave }: RollRowProps) {
  const phone = useIsPhone();
  const checkIn = useAction(checkingIn);
  const undo = useAction(undoingIn);
  // Once all of a family are in, the row itself lies where their button was.
  const isSecond = useDoubleTap();
  const { personId, operations, present } = row;
  const absent = row.family.filter((one) => !one.present);
  const all = present ? absent : [row, ...absent];
  const enter = (people: { personId: string }[]) =>
    void checkIn.run({
      itemId,
      people: people.map((one) => ({ personId: one.personId })),
      ids: people.map(newOperationId),
      at: nowHere(),
    });
  const takeBack = () =>
    void undo.run({ itemId, personId, operations, ids: operations.map(newOperationId), at: nowHere() });
  // The operations to undo are known once the server has answered.
  const isUnderWay = present && operations.length === 0;
  // Not here yet, here, and gone again are told apart at a glance.
  const isGone = present && row.checkedOutAt !== null;
  const facts = factsOf(row);
  return (
    <span className={css.entry}>
      {/* One button, which keeps the focus when what it does changes. */}
      <button
        type="button"
        className={css.whole}
        data-opens
        // With what is seen beside the name, so that it is found by what it says.
        aria-label={[present ? rollWords.undoCheckInOf(row) : rollWords.checkInOf(row), facts]
          .filter(Boolean)
          .join(' ')}
        aria-pressed={present}
        aria-disabled={isUnderWay || undefined}
        disabled={early && !present}
        onClick={(event) => {
          if (isSecond(event) || isUnderWay) return;
          if (present) takeBack();
          else enter([row]);
        }}
      >
        <span className={css.name} dir="auto">
          {row.name}
        </span>{' '}
        <span className={css.facts}>{facts}</span>
      </button>
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
      <span className={css.rowMenu}>
        {present && (
          <ActionMenu
            label={labels.actionsForRow({ row: row.name })}
            entries={[
              {
                label: rollWords.checkOut,
                icon: <IconDoorExit size={16} aria-hidden />,
                disabled: isGone,
                run: () => {
                  if (row.hasFamilyCode) leave(row);
                  else void runAction(checkingOut, { itemId, personId, id: newOperationId(), at: nowHere() });
                },
              },
              { label: commonWords.undo, icon: <IconArrowBackUp size={16} aria-hidden />, run: takeBack },
            ]}
          />
        )}
      </span>
      <span className={css.tick} data-state={isGone ? 'gone' : present ? 'here' : undefined} aria-hidden>
        {isGone ? <IconDoorExit size={18} /> : present && <IconCheck size={20} stroke={2.6} />}
      </span>
    </span>
  );
}

const ArrivalsPart = lazyPart(() => import('./self-check-in/arrivals-part.tsx'), 'ArrivalsPart', null);
const GuestDialog = lazyPart(() => import('./guest-dialog.tsx'), 'GuestDialog');
const HeadcountDialog = lazyPart(() => import('./headcount-dialog.tsx'), 'HeadcountDialog');
const OfferingDialog = lazyPart(() => import('./offering-dialog.tsx'), 'OfferingDialog');
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
  const [open, setOpen] = useState<'guest' | 'heads' | 'offering'>();
  const [leaving, setLeaving] = useState<RollEntry>();
  const early = useOpensLater(item);
  // Names need the room if they share a line with two buttons.
  const phone = useIsPhone();
  const administers = isAdministrator(useUser());
  const rows = usePagedRows({
    key: attendanceKeys.roll(id, search),
    load: (page, signal) => api.attendance.roll({ query: { ...page, itemId: id, search } }, { signal }),
  });
  const columns = useMemo(
    (): Column<RollEntry>[] => [
      {
        key: 'name',
        title: commonWords.name,
        cell: (row) => <RollRow itemId={id} row={row} early={early} leave={setLeaving} />,
      },
    ],
    [id, early],
  );
  const guest = (
    <Button
      variant="default"
      disabled={early}
      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={() => setOpen('guest')}
    >
      {w.guest}
    </Button>
  );
  // Helpers at the event have the roll, but neither devices nor reports.
  const more: MenuEntry[] = [
    ...(administers
      ? [{ label: sharedWords.offering, icon: <IconCoins size={16} aria-hidden />, run: () => setOpen('offering') }]
      : []),
    ...(item.leads
      ? [
          {
            label: administers ? manageWords.manage : manageWords.devices,
            icon: <IconUserQuestion size={16} aria-hidden />,
            href: paths.manageCheckin(id),
          },
          {
            label: rollWords.viewDetails,
            icon: <IconFileText size={16} aria-hidden />,
            href: paths.attendanceReport(id),
          },
        ]
      : []),
  ];
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
          <Button variant="default" disabled={early} onClick={() => setOpen('heads')}>
            {commonWords.headcount}
          </Button>
          {more.length > 0 && <ActionMenu label={commonWords.actions} entries={more} />}
        </>
      }
      action={
        <>
          {guest}
          {/* The door of a service that is over stays shut. */}
          {!hasClosed(item) && (
            <Button component="a" href={paths.door(id)}>
              {rollWords.openTheDoor}
            </Button>
          )}
        </>
      }
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
      columns={columns}
      keyOf={(row) => row.personId}
      nameOf={(row) => row.name}
      lead={phone ? undefined : personLines.lead}
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
      {open === 'offering' && <OfferingDialog itemId={id} onClose={() => setOpen(undefined)} />}
      {open === 'heads' && <HeadcountDialog itemId={id} onClose={() => setOpen(undefined)} />}
    </ListScreen>
  );
}
