import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column, ListShape, Sort } from './columns.ts';
import type { Rows } from './rows.ts';
import css from './data-list.module.css';
import { labels } from '../wording/labels.ts';

type Props<T> = {
  shape: ListShape<T>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Stands at the right of a phone's header row. */
  sortMenu?: ReactNode;
  rows: Rows<T>;
  phone: boolean;
};

/** The grid tracks of header and rows alike. */
export function gridTemplateOf<T>({ columns, ticks, lead, menuOf }: ListShape<T>): string {
  return [
    ticks && '36px',
    lead && '40px',
    ...columns.map((column) => column.width ?? 'minmax(0, 1fr)'),
    menuOf && '40px',
  ]
    .filter(Boolean)
    .join(' ');
}

export function ListHeader<T>({ shape, sort, onSort, sortMenu, rows, phone }: Props<T>) {
  const { columns, ticks, lead, menuOf } = shape;
  return (
    <div role="rowgroup" className={phone && !ticks ? 'unseen' : css.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={phone ? `${css.headRow} ${css.phoneHead}` : css.headRow}
        style={phone ? undefined : { gridTemplateColumns: gridTemplateOf(shape) }}
      >
        {ticks && (
          <span role="columnheader" className={phone ? css.tickAll : css.tick}>
            <TickAll shape={shape} rows={rows} phone={phone} />
          </span>
        )}
        {phone && sortMenu && (
          <span role="columnheader" className={css.sortMenu}>
            {sortMenu}
          </span>
        )}
        {lead && !phone && <span role="presentation" />}
        {columns.map((column, place) => (
          <span
            key={column.key}
            role="columnheader"
            className={phone ? 'unseen' : css.heading}
            data-numeric={column.numeric}
            data-name={place === 0 || undefined}
            aria-sort={sort && column.sort === sort.by ? (sort.down ? 'descending' : 'ascending') : undefined}
          >
            <Heading column={column} sort={sort} onSort={onSort} />
          </span>
        ))}
        {menuOf && (
          <span role="columnheader">
            <span className="unseen">{labels.actions}</span>
          </span>
        )}
      </div>
    </div>
  );
}

function Heading<T>({ column, sort, onSort }: { column: Column<T>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const by = column.sort;
  if (!by || !onSort) return <>{column.title}</>;
  const mine = sort?.by === by;
  const Arrow = mine && sort.down ? IconArrowDown : IconArrowUp;
  return (
    <button type="button" className={css.sorter} onClick={() => onSort({ by, down: mine ? !sort.down : false })}>
      {column.title}
      <Arrow size={14} aria-hidden data-mine={mine || undefined} />
    </button>
  );
}

/** Ticks every row there is, where a rule can say so; else every one that has been read so far. On a phone it stands alone, and so is labelled. */
function TickAll<T>({ shape, rows, phone }: { shape: ListShape<T>; rows: Rows<T>; phone: boolean }) {
  const { ticks, keyOf } = shape;
  if (!ticks) return null;
  const loaded = Array.from({ length: Math.min(rows.total ?? 0, 1000) }, (_, place) => rows.at(place)).filter(
    (row) => row !== undefined,
  );
  const all = ticks.every?.ticked ?? (loaded.length > 0 && loaded.every((row) => ticks.keys.has(keyOf(row))));
  // With more rows than have been read, all of those are not all there are.
  const whole = all && ticks.keys.size >= (rows.total ?? 0);
  const words = all ? labels.untickAll : labels.tickAll;
  return (
    <Checkbox
      {...(phone ? { label: words } : { 'aria-label': words })}
      checked={whole}
      // While the rows of an earlier search still stand there, it would tick them.
      disabled={rows.total === undefined || rows.refreshing}
      indeterminate={!whole && ticks.keys.size > 0}
      onChange={() => (all ? ticks.clear() : ticks.every ? ticks.every.tick() : ticks.set(loaded.map(keyOf)))}
    />
  );
}
