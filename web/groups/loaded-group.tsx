import { Button } from '@mantine/core';
import { IconMail, IconMessage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { api } from '../core/client.ts';
import { useIsPhone } from '../core/media-query.ts';
import { queryClient } from '../core/query-client.ts';
import { groupKeys, groupsChanged } from './keys.ts';
import type { PictureWish } from '../people/person-form/picture-field.tsx';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { Skeleton } from '../ui/page/states.tsx';
import { useComposePanel } from './acts/use-compose-panel.tsx';
import { savePicture } from './group-picture.tsx';
import { GroupPage } from './group-page.tsx';
import css from './groups.module.css';
import { changedIn, type GroupValues, type Group } from './group.ts';
import { useGroupAutosave } from './use-group-autosave.ts';
import { groupWords as w, updateFailed } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';

const load = () => import('./group-parts.tsx');
// On its way while the group itself is asked for, so that neither waits for the other.
void load().catch(() => undefined);
const GroupParts = lazyPart(load, 'GroupParts', <Skeleton height="240px" />);

const GroupAttendance = lazyPart(
  () => import('../attendance/group-attendance.tsx'),
  'GroupAttendance',
  <Skeleton height="240px" />,
);

/** A group that is there: its details are kept by Update, its members at once. */
export function LoadedGroup({ group }: { group: Group }) {
  const { id, name, description, isMobileGroup, pictureId, peopleInGroupsCount: count } = group;
  const initial = useMemo(() => ({ name, description, isMobileGroup }), [name, description, isMobileGroup]);
  const onPhone = useIsPhone();
  const writing = useComposePanel(group);
  const { typed } = useGroupAutosave(id);
  // Only what was changed here is sent, so that nobody undoes what somebody else changed meanwhile.
  const update = async (values: GroupValues, before: GroupValues, picture: PictureWish) => {
    const was = { name: before.name, description: before.description };
    // First what is refused more often, so that a refusal leaves all as it was.
    await savePicture(id, picture);
    await api.groups.update({ params: { groupId: id }, body: { ...changedIn(values, initial), was } });
    groupsChanged();
  };
  return (
    <>
      <GroupPage
        title={w.update}
        name={name}
        state={stateOf(group)}
        more={
          // On a phone the bar of those ticked has them, and nothing moves beneath the finger that ticks.
          count > 0 &&
          !(onPhone && writing.ticked > 0) && (
            <>
              <Button
                variant="default"
                leftSection={!onPhone && <IconMessage size={16} aria-hidden />}
                onClick={() => writing.toTicked('sms')}
              >
                {w.sendSms({ ticked: writing.ticked })}
              </Button>
              <Button
                variant="default"
                leftSection={!onPhone && <IconMail size={16} aria-hidden />}
                onClick={() => writing.toTicked('email')}
              >
                {w.sendEmail({ ticked: writing.ticked })}
              </Button>
            </>
          )
        }
        pictureId={pictureId}
        verb={w.saveUpdate}
        initial={initial}
        mobileLocked={isMobileGroup}
        typed={typed}
        alsoUnsaved={false}
        save={update}
        reload={() => queryClient.refetchQueries({ queryKey: groupKeys.group(id), exact: true })}
        saved={w.saved}
        failed={updateFailed}
        attendance={<GroupAttendance groupId={id} none={w.noAttendance} />}
      >
        <GroupParts group={group} writing={writing} />
      </GroupPage>
      {writing.panel}
    </>
  );
}

function stateOf({ peopleInGroupsCount, leaders, description }: Group) {
  const names = leaders.slice(0, 3).map((one) => one.name);
  const led = names.length > 0 && w.ledBy({ names: leaders.length > 3 ? [...names, '…'] : names });
  const said = [commonWords.countPeople({ count: peopleInGroupsCount }), led].filter(Boolean).join(', ');
  return (
    <>
      <span className={css.led}>{said}</span>
      {description && <span className={css.about}>{description}</span>}
    </>
  );
}
