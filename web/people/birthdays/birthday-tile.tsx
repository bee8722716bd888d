import { api } from '../../core/client.ts';
import { useLiveQuery } from '../../core/live.ts';
import { paths } from '../../paths.ts';
import { number } from '../../ui/wording/formats.ts';
import { StatTile } from '../../ui/page/stat-tile.tsx';
import { peopleKeys } from '../keys.ts';
import { birthdayWords as w } from './words.ts';

const named = 2;

/** How many birthdays the next seven days bring, and whose come first; leads to them. Nothing while there are none. */
export function BirthdayTile() {
  const key = peopleKeys.birthdayTile;
  const found = useLiveQuery({
    queryKey: key,
    live: { topics: ['people'] },
    queryFn: () => api.people.birthdays({ query: { days: 7, page: 0, pageSize: named } }),
  });
  if (!found.data || found.data.totalItems === 0) return null;
  const { items, totalItems } = found.data;
  const names = items.map(({ name }) => name);
  return (
    <StatTile
      label={w.tile}
      value={number(totalItems)}
      note={w.tileNames({ names, more: totalItems - names.length })}
      href={paths.birthdays()}
    />
  );
}
