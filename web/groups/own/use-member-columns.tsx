import { useMemo } from 'react';
import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/use-live-query.ts';
import { customText } from '../../people/custom-fields/custom-value.ts';
import type { Column } from '../../ui/list/columns.ts';
import css from '../groups.module.css';
import { groupKeys } from '../keys.ts';
import { type Member, memberColumns } from '../member.tsx';
import { ledWords as w } from './words.ts';

/** Leaders read and copy addresses here, and have nothing to open behind a row: they are whole. */
const ownColumns = memberColumns.map((column) =>
  column.key === 'email'
    ? {
        ...column,

        cell: ({ email }: Member) => <span className={css.wholeEmail}>{email}</span>,
      }
    : column,
);

/** What leaders see of their members: with the organisation's own fields that are open to them, where there are any. */
export function useMemberColumns(groupId: string): Column<Member>[] {
  const { data } = useLiveQuery({
    queryKey: groupKeys.memberFields(groupId),
    live: { topics: ['fields', 'people', 'groups'] },
    queryFn: () => api.groups.memberFields({ params: { id: groupId } }),
  });
  return useMemo(() => {
    if (!data || data.fields.length === 0) return ownColumns;
    const known = new Map(data.members.map(({ id, custom }) => [id, custom]));
    const said = ({ personId }: Member) =>
      data.fields
        .map((field) => ({ label: field.label, text: customText(field, known.get(personId)?.[field.key]) }))
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => `${label}: ${text}`)
        .join(' · ');
    return [...ownColumns, { key: 'fields', title: w.fields, width: 'minmax(0, 1.4fr)', phone: 'below', cell: said }];
  }, [data]);
}
