import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { api } from '../../core/client.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';

/** So many ids an address still carries; more are kept by the server, which answers a token for them. */
const inAddress = 40;

type Wish = { who: ChosenPeople; name: string; defaultId?: string; way?: 'sms' | 'email' };

const composers = { sms: paths.composeSms, email: paths.composeEmail };

/** Leads to the composer with people chosen in the directory, few or many. */
export function useMessagePeople() {
  const navigate = useNavigateFromHere();
  const choosing = useAction({
    send: ({ who, name }: Wish, { idempotencyKey }) =>
      api.people.choosePeople({ body: { who, name: name.slice(0, 200) } }, { idempotencyKey, timeout: 60_000 }),
    onDone: ({ token }, { name, defaultId, way = 'sms' }) =>
      navigate(composers[way]({ chosen: token, chosenName: name, defaultId })),
  });
  const message = (wish: Wish) => {
    const { who, defaultId, way = 'sms' } = wish;
    if ('ids' in who && who.ids.length <= inAddress) {
      navigate(composers[way]({ people: who.ids.join(','), defaultId }));
    } else {
      void choosing.run(wish);
    }
  };
  return { busy: choosing.busy, message };
}
