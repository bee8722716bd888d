import { useState } from 'react';
import { type PeopleColumnKey, readColumns, usualColumns } from '../../../contract/people/columns.ts';
import { useUser } from '../../core/session.ts';

/** The columns this person chose in this organisation, remembered by the browser. */
export function useColumns(): [columns: PeopleColumnKey[], choose: (columns: PeopleColumnKey[]) => void] {
  const { tenantId, accountId } = useUser();
  const place = `people-columns:${tenantId}:${accountId}`;
  const [columns, setColumns] = useState(() => {
    const kept = read(place);
    return kept === null ? [...usualColumns] : readColumns(kept);
  });
  return [
    columns,
    (chosen) => {
      const inOrder = readColumns(chosen.join(','));
      setColumns(inOrder);
      keep(place, inOrder.join(','));
    },
  ];
}

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
