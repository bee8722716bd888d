import { ListTools } from './list-tools.tsx';

type Props = {
  /** How many there are; undefined while it is not known, of an earlier search while it is refreshing. */
  rows: { total: number | undefined; refreshing: boolean };
  search: string;
  onSearch: (text: string) => void;
  label: string;
  /** "12 found" */
  found: (count: number) => string;
};

/** Above a list that is searched and nothing else; not there while it holds nothing that could be searched. */
export function SearchTools({ rows: { total, refreshing }, search, onSearch, label, found }: Props) {
  if (total === 0 && search === '') return null;
  return (
    <ListTools
      search={{ value: search, onChange: onSearch, label }}
      count={search && total !== undefined && !refreshing ? found(total) : undefined}
    />
  );
}
