import type { ChosenPeople } from '../../../contract/people/filter.ts';
import type { PeopleColumnKey } from '../../../contract/people/columns.ts';
import type { PeopleSort } from '../../../contract/people/sort.ts';
import { runAction } from '../../core/action.ts';
import { api, hrefOf } from '../../core/client.ts';
import { filterOf, queryOf } from '../filters/filter-query.ts';
import { bulkWords } from '../words.ts';

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
    { who, name: bulkWords.everybody({ count }) },
  );
}

function download(query: Record<string, string | undefined>): void {
  const link = document.createElement('a');
  // No columns is a choice too, and an empty value would leave the address.
  link.href = hrefOf('people', 'exportPeople', { query: { ...query, columns: query['columns'] || 'name' } });
  link.download = '';
  link.click();
}
