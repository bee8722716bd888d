import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { useIsPhone } from '../core/media-query.ts';
import { useQueryParams } from '../core/query-params.ts';
import type { RollEntry } from '../../contract/attendance/report-schemas.ts';
import { isAdministrator, useUser } from '../core/session.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { ListScreen } from '../ui/list/list-screen.tsx';
import { usePagedRows } from '../ui/list/rows.ts';
import { personLines } from '../people/person-line.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import { doorWords } from './door-devices/words.ts';
import { attendanceKeys } from './keys.ts';
import { manageWords } from './manage-words.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';
import { OpensLater, useOpensLater } from './opens-later.tsx';
import { type OpenedItem, presenceIn } from './presence.ts';
import { rollColumns, rollMenu } from './roll-columns.tsx';
import { checkinWords as w, listWords } from './words.ts';

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
  return <NotLoaded title={activityName ?? w.title} what={w.theCheckin} gone={gone} found={found} />;
}

function Roll({ item }: { item: OpenedItem }) {
  const { id } = item;
  const [{ search = '' }, change] = useQueryParams();
  const [open, setOpen] = useState<'guest' | 'heads'>();
  const [leaving, setLeaving] = useState<RollEntry>();
  const early = useOpensLater(item);
  // Where names and two buttons share a line, names need the room.
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
      label={w.roll}
      state={
        <>
          <strong>{presenceIn(item)}</strong>, {item.fullGroupName || listWords.everybody}, {inFullDay(item.eventDate)}{' '}
          {item.time}, {w.code({ code: item.attendanceCode })}
        </>
      }
      more={
        <>
          <Button component="a" href={paths.door(id)} variant="default">
            {doorWords.enter}
          </Button>
          <Button variant="default" disabled={early} onClick={() => setOpen('heads')}>
            {w.heads}
          </Button>
          {/* Who only helps at the event has the roll, and neither devices nor reports. */}
          {item.leads && (
            <>
              <LinkButton variant="default" href={paths.manageCheckin(id)}>
                {administers ? manageWords.manage : manageWords.devices}
              </LinkButton>
              <LinkButton variant="default" href={paths.attendanceReport(id)}>
                {w.report}
              </LinkButton>
            </>
          )}
        </>
      }
      action={guest}
      above={
        <>
          {early && <OpensLater item={item} about={w.aheadAbout} />}
          {administers && <ArrivalsPart itemId={id} />}
        </>
      }
      search={{
        value: search,
        onChange: (text) => change({ search: text }),
        label: w.search,
        found: (count) => w.found({ count }),
      }}
      rows={rows}
      columns={rollColumns(id, early)}
      keyOf={(row) => row.personId}
      nameOf={(row) => row.name}
      lead={phone ? undefined : personLines.lead}
      menuOf={(row) => rollMenu(id, row, setLeaving)}
      noMatch={
        <EmptyState drawing="search" title={w.noMatch({ text: search })} about={w.noMatchAbout} action={guest} />
      }
      empty={<EmptyState title={w.nobody} about={w.nobodyAbout} action={guest} />}
    >
      {open === 'guest' && <GuestDialog itemId={id} name={search} onClose={() => setOpen(undefined)} />}
      {leaving && <CheckOutDialog itemId={id} person={leaving} onClose={() => setLeaving(undefined)} />}
      {open === 'heads' && <HeadcountDialog itemId={id} onClose={() => setOpen(undefined)} />}
    </ListScreen>
  );
}
