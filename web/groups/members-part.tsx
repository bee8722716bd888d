import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../ui/dialogs/lazy-part.tsx';
import { useQueryParams } from '../core/query-params.ts';
import css from './groups.module.css';
import type { Member } from './member.tsx';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

const AddMembersPanel = lazyPart(() => import('./add-members-panel.tsx'), 'AddMembersPanel');

type Props = {
  /** Its heading, or what chooses between the parts of the members. */
  heading?: ReactNode;
  /** The button that adds stands beside the search, and importing in the panel, so that the members come first. */
  tight?: boolean;
  /** The group whose members are not offered again; none while it is being made. */
  groupId?: string;
  /** Chosen before, not saved yet. */
  taken: readonly Member[];
  importButton: ReactNode;
  /** Resolves to whether they are in; the panel then closes. */
  onAdd: (members: Member[]) => Promise<boolean>;
  children: (addButton: ReactNode) => ReactNode;
};

/** The members of a group and the panel that adds to them. `?add=open` opens it, `person` chooses somebody in it. */
export function MembersPart({ heading, tight = false, groupId, taken, importButton, onAdd, children }: Props) {
  const [query, change] = useQueryParams();
  const [arrived] = useState(query);
  const [opened, setOpened] = useState(arrived['add'] === 'open');
  const [used, setUsed] = useState(opened);
  useEffect(() => {
    if (query['add']) change({ add: undefined, person: undefined });
  }, [query, change]);
  const button = (
    <Button
      variant="default"
      leftSection={!tight && <IconPlus size={16} aria-hidden />}
      onClick={() => {
        setUsed(true);
        setOpened(true);
      }}
    >
      {sharedWords.addMember}
    </Button>
  );
  return (
    <section className={css.members} aria-label={commonWords.members}>
      {(heading || !tight) && (
        <div className={css.membersHead}>
          {heading}
          {!tight && (
            <div className={css.actions}>
              {importButton}
              {button}
            </div>
          )}
        </div>
      )}
      {children(button)}
      {used && (
        <AddMembersPanel
          opened={opened}
          groupId={groupId}
          taken={taken}
          first={arrived['person']}
          more={tight && importButton}
          onAdd={onAdd}
          onClose={() => setOpened(false)}
        />
      )}
    </section>
  );
}
