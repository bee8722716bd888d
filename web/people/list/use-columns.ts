import { useState } from 'react';
import { type PeopleColumnKey, readColumns, usualColumns } from '../../../contract/people/columns.ts';
import { type User, useUser } from '../../core/session.ts';

/** The columns this person chose in this organisation, remembered by the browser. */
export function useColumns(): [columns: PeopleColumnKey[], choose: (columns: PeopleColumnKey[]) => void] {
  const user = useUser();
  const [columns, setColumns] = useState(() => columnsOf(user));
  return [
    columns,
    (chosen) => {
      const inOrder = readColumns(chosen.join(','));
      setColumns(inOrder);
      keep(placeOf(user), inOrder.join(','));
    },
  ];
}

/** The columns that this person chose, or the usual ones. */
export function columnsOf(user: User): PeopleColumnKey[] {
  const kept = read(placeOf(user));
  return kept === null ? [...usualColumns] : readColumns(kept);
}

const placeOf = ({ tenantId, accountId }: User) => `people-columns:${tenantId}:${accountId}`;

// A browser may forbid keeping things; the choice then lasts as long as the page.
function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function keep(place: string, value: string): void {
  try {
    localStorage.setItem(place, value);
  } catch {
    return;
  }
}
