import { Button } from '@mantine/core';
import { IconFileImport, IconUser, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { api } from '../core/client.ts';
import { newKey } from '../core/new-key.ts';
import { useQueryParams } from '../core/query-params.ts';
import { groupsChanged } from './keys.ts';
import { toast } from '../core/toast.tsx';
import { paths } from '../paths.ts';
import { personLines } from '../people/person-line.tsx';
import type { PictureWish } from '../people/person-form/picture-field.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import { fixedRows } from '../ui/list/rows.ts';
import { EmptyState } from '../ui/page/states.tsx';
import css from './groups.module.css';
import { savePicture } from './group-picture.tsx';
import { GroupPage } from './group-page.tsx';
import type { GroupValues } from './group.ts';
import { useGroupAutosave } from './use-group-autosave.ts';
import { memberColumns } from './member.tsx';
import { MembersPart } from './members-part.tsx';
import { groupWords as w, memberWords, saveFailed } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

const empty: GroupValues = { name: '', description: '', isMobileGroup: false };

/** A new group: nothing is kept before Save, which keeps all of it at once. */
export function AddGroup() {
  const { members, setMembers, typed } = useGroupAutosave();
  const [{ name }] = useQueryParams();
  const attempt = useRef({ body: '', key: '' });
  const save = async (values: GroupValues, _was: GroupValues, picture: PictureWish) => {
    const peopleInGroups = members.map(({ personId, position, isGroupLeader, enableLogin }) => ({
      personId,
      position,
      isGroupLeader,
      enableLogin,
    }));
    const body = { ...values, peopleInGroups };
    // The same group tried again carries the same key: an answer that got lost never means two groups.
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    const { id } = await api.groups.create({ body }, { idempotencyKey: attempt.current.key });
    await savePicture(id, picture);
    groupsChanged();
  };
  const without = (id: string) => setMembers((now) => now.filter(({ personId }) => personId !== id));
  return (
    <GroupPage
      title={sharedWords.addGroup}
      pictureId={null}
      verb={commonWords.save}
      initial={empty}
      mobileLocked={false}
      typed={name ? { ...typed, before: { name, ...typed.before } } : typed}
      alsoUnsaved={members.length > 0}
      save={save}
      saved={w.saved}
      failed={saveFailed}
    >
      <MembersPart
        heading={
          <>
            <h2 className={css.heading}>{commonWords.members}</h2>
            <span className={css.count}>{members.length > 0 && memberWords.notSaved({ count: members.length })}</span>
          </>
        }
        taken={members}
        importButton={
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => toast.warning(sharedWords.addAGroup, sharedWords.pleaseEnsureAGroupIs)}
          >
            {w.import}
          </Button>
        }
        onAdd={(added) => {
          setMembers((now) => [...now, ...added]);
          return Promise.resolve(true);
        }}
      >
        {() => (
          <DataList
            label={commonWords.members}
            rows={fixedRows(members)}
            columns={memberColumns}
            keyOf={(member) => member.personId}
            {...personLines}
            menuOf={(member) => [
              {
                label: sharedWords.open,
                icon: <IconUser size={16} aria-hidden />,
                href: paths.person(member.personId),
              },
              { label: sharedWords.remove, icon: <IconX size={16} aria-hidden />, run: () => without(member.personId) },
            ]}
            empty={<EmptyState title={sharedWords.noMembersYet} about={memberWords.noneAbout} />}
          />
        )}
      </MembersPart>
    </GroupPage>
  );
}
