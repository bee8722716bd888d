import { useEffect, useRef, useState } from 'react';
import { runAction } from '../../core/action.ts';
import { api } from '../../core/client.ts';
import { queryClient } from '../../core/query.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { peopleKeys } from '../keys.ts';
import type { FamilyMember } from './family.ts';

type Person = Omit<FamilyMember, 'part'>;

/**
 * The dialog that adds somebody, opened by hand or, coming back from Add Person, by the address: `add=open`, with the new
 * person as `person`. The address forgets both at once, so that a reload does not open it again.
 */
export function useReturn() {
  const [{ add, person: id }, change] = useQueryParams();
  const [state, setState] = useState<{ opened: boolean; key: number; person?: Person }>({ opened: false, key: 0 });
  const seen = useRef(false);
  useEffect(() => {
    const fresh = add === 'open' && !seen.current;
    seen.current = add === 'open';
    if (!fresh) return;
    change({ add: undefined, person: undefined });
    // Open at once, so that nobody opens it beside this; who has just been added comes in when they are known.
    const mine = state.key + 1;
    const open = () => setState({ opened: true, key: mine });
    open();
    if (!id) return;
    const come = (person: Person) => setState((now) => (now.key === mine ? { ...now, person } : now));
    const params = { id };
    const send = () =>
      queryClient.fetchQuery({ queryKey: peopleKeys.person(id), queryFn: () => api.people.person({ params }) });
    void runAction(
      {
        send,
        onDone: ({ name, phoneNumber, email, pictureId }) =>
          come({ personId: id, name, phoneNumber, email, pictureId }),
      },
      params,
    );
  });
  return {
    ...state,
    open: () => setState((now) => ({ opened: true, key: now.key + 1 })),
    close: () => setState((now) => ({ ...now, opened: false })),
  };
}
