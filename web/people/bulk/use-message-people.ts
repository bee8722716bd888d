import type { ChosenPeople } from '../../../contract/people/filter.ts';
import { api, hrefOf } from '../../core/client.ts';
import { useNavigateFromHere } from '../../core/link.tsx';
import { useAction } from '../../core/use-action.ts';
import { paths } from '../../paths.ts';
import type { PeopleColumnKey } from '../../../contract/people/columns.ts';
import type { PeopleSort } from '../../../contract/people/sort.ts';
import { runAction } from '../../core/action.ts';
import { filterOf, queryOf } from '../filters/filter-query.ts';
import { commonWords } from '../../ui/wording/common-words.ts';

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

export type Shown = { columns: readonly PeopleColumnKey[]; sort: PeopleSort };
type Format = 'xlsx' | 'csv';

/** Saves a list of people as a file, through the browser's own download. */
export async function exportPeople(who: ChosenPeople, count: number, { columns, sort }: Shown, format: Format) {
  const query = { format, sort, columns: columns.join(',') };
  if ('rule' in who) {
    const { filter, search } = who.rule;
    return download({ ...query, ...queryOf(filterOf(queryOf(filter ?? {}))), search: search ?? '' });
  }
  await runAction(
    {
      send: (body, options) => api.people.choosePeople({ body }, options),
      onDone: ({ token }) => download({ ...query, chosen: token.slice(token.indexOf('_') + 1) }),
    },
    { who, name: commonWords.countPeople({ count }) },
  );
}

function download(query: Record<string, string | undefined>): void {
  const link = document.createElement('a');
  // No columns is a choice too, and an empty value would leave the address.
  link.href = hrefOf('people', 'exportPeople', { query: { ...query, columns: query['columns'] || 'name' } });
  link.download = '';
  link.click();
}
