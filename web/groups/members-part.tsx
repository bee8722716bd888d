import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { patiently } from '../core/patient-import.ts';
import css from './groups.module.css';
import type { Member } from './member.tsx';
import { memberWords as w } from './words.ts';

const AddMembersPanel = lazy(
  patiently(() => import('./add-members-panel.tsx').then((module) => ({ default: module.AddMembersPanel }))),
);

type Props = {
  title: string;
  /** "412 people" */
  count: string;
  /** The group whose members are not offered again; none while it is being made. */
  groupId?: string;
  /** Chosen before, not saved yet. */
  taken: readonly Member[];
  /** Resolves to whether they are in; the panel then closes. */
  onAdd: (members: Member[]) => Promise<boolean>;
  children: (addButton: ReactNode) => ReactNode;
};

/** The members of a group and the panel that adds to them. */
export function MembersPart({ title, count, groupId, taken, onAdd, children }: Props) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const button = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setUsed(true);
        setOpened(true);
      }}
    >
      {w.add}
    </Button>
  );
  return (
    <section className={css.members} aria-label={w.title}>
      <div className={css.membersHead}>
        <h2 className={css.heading}>{title}</h2>
        <span className={css.count}>{count}</span>
        {button}
      </div>
      {children(button)}
      {used && (
        <Suspense fallback={null}>
          <AddMembersPanel
            opened={opened}
            groupId={groupId}
            taken={taken}
            onAdd={onAdd}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
