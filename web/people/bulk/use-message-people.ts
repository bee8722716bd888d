import { useState } from 'react';
import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { newKey } from '../../core/new-key.ts';
import { toast } from '../../core/toast.tsx';
import { paths } from '../../paths.ts';

/** So many ids an address still carries; more are kept by the server, which answers a token for them. */
const inAddress = 40;

type Wish = { who: ChosenPeople; name: string; defaultId?: string };

/** Leads to the composer with people chosen in the directory, few or many. */
export function useMessagePeople() {
  const navigate = useNavigateFromHere();
  const [busy, setBusy] = useState(false);
  const message = async ({ who, name, defaultId }: Wish) => {
    if ('ids' in who && who.ids.length <= inAddress) {
      navigate(paths.composeSms({ people: who.ids.join(','), defaultId }));
      return;
    }
    setBusy(true);
    try {
      const { token } = await api.people.choosePeople(
        { body: { who, name: name.slice(0, 200) } },
        { idempotencyKey: newKey(), timeout: 60_000 },
      );
      navigate(paths.composeSms({ chosen: token, chosenName: name, defaultId }));
    } catch (failure) {
      toast.failure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, message };
}
