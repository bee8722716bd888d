import { useEffect, useState, type ReactNode } from 'react';
import { useMediaQuery, useIsPhone } from '../core/media-query.ts';
import { paths } from '../paths.ts';
import { personLines } from '../people/person-line.tsx';
import { DataList } from '../ui/list/data-list.tsx';
import { EmptyState } from '../ui/page/states.tsx';
import { memberMenu } from './acts/member-menu.tsx';
import { PositionCell } from './acts/position-cell.tsx';
import { SelectionActions } from './acts/selection-actions.tsx';
import { useMemberSelection } from './acts/use-member-selection.ts';
import type { Way, useComposePanel } from './acts/use-compose-panel.tsx';
import { memberColumns, type Member } from './member.tsx';
import { useFoundMembers } from './use-found-members.tsx';
import { loadFailures, memberWords as w } from './words.ts';
import { commonWords } from '../ui/wording/common-words.ts';
import { sharedWords } from '../ui/wording/shared-words.ts';

type Props = {
  groupId: string;
  count: number;
  addButton: ReactNode;
  /** The button stands beside the search. */
  tight: boolean;
  writing: ReturnType<typeof useComposePanel>;
};

/** The approved members by name, read a page at a time as they are looked at; ticked to be moved, written to, archived. */
export function ApprovedMembers({ groupId, count, addButton, tight, writing }: Props) {
  const { search, rows, tools } = useFoundMembers(groupId, tight && addButton);
  const phone = useIsPhone();
  const fingers = useMediaQuery('(pointer: coarse)');
  const [placing, setPlacing] = useState<string>();
  const ticks = useMemberSelection(rows.total ?? 0, search);
  const columns = memberColumns.map((column) =>
    column.key === 'position'
      ? {
          ...column,
          // On a phone an empty place is no place: the row's menu asks for it.
          cell: (member: Member) =>
            phone && member.position === '' && placing !== member.personId ? null : (
              <PositionCell
                groupId={groupId}
                member={member}
                asked={placing === member.personId}
                onDone={() => setPlacing(undefined)}
              />
            ),
        }
      : column,
  );
  const menuActs = {
    groupId,
    onWrite: writing.toMember,
    onPosition: phone || fingers ? ({ personId }: Member) => setPlacing(personId) : undefined,
  };
  const write = (way: Way) => {
    const seen = Array.from({ length: Math.min(rows.total ?? 0, 1000) }, (_, place) => rows.at(place));
    const ticked = seen.filter((member) => member !== undefined && ticks.keys.has(member.personId)) as Member[];
    void writing.toChosen({ chosen: ticks.chosen, count: ticks.keys.size, seen: ticked }, way);
  };
  const { onTicks } = writing;
  useEffect(() => onTicks(ticks.keys.size, write));
  // While the waiting members are shown, nobody is ticked here.
  useEffect(() => () => onTicks(0, () => undefined), [onTicks]);
  return (
    <>
      {(count > 0 || search !== '') && tools}
      <DataList
        label={commonWords.members}
        rows={rows}
        columns={columns}
        keyOf={(member) => member.personId}
        {...personLines}
        hrefOf={(member) => paths.person(member.personId)}
        menuOf={(member) => memberMenu(member, menuActs)}
        ticks={ticks}
        failureWords={loadFailures}
        empty={
          search ? (
            <EmptyState drawing="search" title={commonWords.noMatchFound} />
          ) : (
            <EmptyState drawing="people" title={sharedWords.noMembersYet} about={w.noneAbout} action={addButton} />
          )
        }
      />
      <SelectionActions groupId={groupId} ticks={ticks} onWrite={write} />
    </>
  );
}
