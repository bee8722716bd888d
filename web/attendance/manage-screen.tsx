import { useParams } from '@tanstack/react-router';
import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/live.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/controls/link-button.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Page } from '../ui/page/page.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import { inFullDay } from '../ui/wording/dates.ts';
import { DoorButton } from './door-devices/door-button.tsx';
import { ArrivalsPart } from './here/arrivals-part.tsx';
import { HerePart } from './here/here-part.tsx';
import { attendanceKeys } from './keys.ts';
import { manageWords as w } from './manage-words.ts';
import { isGone, NotLoaded } from './not-loaded.tsx';

const HelpersPart = lazyPart(() => import('./helpers-part.tsx'), 'HelpersPart', <Skeleton height="120px" />);

/** What administrators look after at a check-in besides the door: who waits, how people check themselves in, who helps. */
export function ManageCheckin() {
  const { id = '' } = useParams({ strict: false });
  const found = useLiveQuery({
    queryKey: attendanceKeys.item(id),
    live: { topics: ['attendance'], keys: [attendanceKeys.all], every: 500 },
    queryFn: () => api.attendance.item({ query: { id } }),
  });
  const gone = isGone(found);
  const item = found.data;
  if (!item || gone) return <NotLoaded title={w.title} what={w.theCheckin} gone={gone} found={found} />;
  return (
    <Page
      title={item.fullEventName}
      state={
        <>
          <strong>{w.present({ count: item.present })}</strong>, {item.fullGroupName || w.everybody},{' '}
          {inFullDay(item.eventDate)} {item.time}, {w.code({ code: item.attendanceCode })}
        </>
      }
      more={
        <>
          <DoorButton item={item} />
          <LinkButton variant="default" href={paths.sundaySheet(id)}>
            {w.sheet}
          </LinkButton>
          <LinkButton variant="default" href={paths.attendanceReport(id)}>
            {w.report}
          </LinkButton>
        </>
      }
      action={<LinkButton href={paths.checkin(item)}>{w.checkin}</LinkButton>}
    >
      <ArrivalsPart itemId={id} />
      <HerePart item={item} />
      <HelpersPart itemId={id} />
    </Page>
  );
}
