import { Checkbox } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { Link } from '../../core/link.tsx';
import { ActionMenu } from '../controls/action-menu.tsx';
import { Skeleton } from '../page/states.tsx';
import type { Column, ListShape } from './columns.ts';
import css from './data-list.module.css';
import { rowMenus } from './rows.ts';
import lines from './phone-lines.module.css';
import { labels } from '../wording/labels.ts';

/** The shape of a row, without its ticks. */
export type RowShape<T> = Omit<ListShape<T>, 'ticks'>;

type Props<T> = RowShape<T> & {
  place: number;
  height: number;
  row: T | undefined;
  /** The grid tracks of its cells. */
  tracks: string;
  /** Undefined in lists without ticks. */
  ticked: boolean | undefined;
  onTick: (key: string, range: boolean) => void;
  phone: boolean;
};

/** Memoised: a screen profits if its functions and columns stay the same between renders. */
export const ListRow = memo(Row) as typeof Row;

function Row<T>({ place, height, row, tracks, ticked, onTick, phone, ...shape }: Props<T>) {
  const { lead, menuOf, keyOf, nameOf } = shape;
  const style = {
    transform: `translateY(${place * height}px)`,
    height,
    gridTemplateColumns: phone ? undefined : tracks,
  };
  const tone = row !== undefined ? shape.toneOf?.(row) : undefined;
  return (
    <div
      role="row"
      ref={(drawn) => {
        if (drawn && menuOf && row !== undefined) rowMenus.set(drawn, () => menuOf(row));
      }}
      aria-rowindex={place + 2}
      className={phone ? css.phoneRow : css.row}
      style={style}
      data-ticked={ticked || undefined}
      data-tone={tone}
      data-leads={shape.onOpen || (row !== undefined && shape.hrefOf?.(row)) ? true : undefined}
    >
      {ticked !== undefined && (
        <span role="cell" className={css.tick}>
          {row !== undefined && (
            <label htmlFor={`tick-${keyOf(row)}`}>
              <Checkbox
                id={`tick-${keyOf(row)}`}
                aria-label={labels.tickRow({ row: nameOf(row) })}
                checked={ticked}
                onClick={(event) => onTick(keyOf(row), event.shiftKey)}
                onChange={() => {}}
              />
            </label>
          )}
        </span>
      )}
      {lead && (
        <span role="presentation" className={css.lead}>
          {row === undefined ? <Skeleton width="28px" height="28px" /> : lead(row)}
        </span>
      )}
      {phone ? (
        <PhoneCells row={row} shape={shape} />
      ) : (
        shape.columns.map((column, index) => (
          <Cell key={column.key} column={column} row={row} shape={shape} first={index === 0} />
        ))
      )}
      {menuOf && (
        <span role="cell" className={css.menu}>
          {row !== undefined && menuOf(row).length > 0 && (
            <ActionMenu label={labels.actionsForRow({ row: nameOf(row) })} entries={() => menuOf(row)} />
          )}
        </span>
      )}
    </div>
  );
}

function Cell<T>({
  column,
  row,
  shape,
  first,
}: {
  column: Column<T>;
  row: T | undefined;
  shape: RowShape<T>;
  first: boolean;
}) {
  return (
    <span role="cell" className={first ? css.nameCell : css.cell} data-numeric={column.numeric}>
      {row === undefined ? (
        <Skeleton width={first ? '62%' : '44%'} />
      ) : first ? (
        <Opens row={row} shape={shape}>
          {column.cell(row)}
        </Opens>
      ) : (
        column.cell(row)
      )}
    </span>
  );
}

/** On a phone: the name, a quiet second line, in tall rows a text that is read whole, and at the right what must be seen at once. */
function PhoneCells<T>({ row, shape }: { row: T | undefined; shape: RowShape<T> }) {
  const placed = (...places: string[]) =>
    shape.columns.filter((column, index) => places.includes(column.phone ?? (index ? 'line' : 'name')));
  if (row === undefined) {
    return (
      <span role="cell" className={lines.lines}>
        <Skeleton width="55%" />
        <Skeleton width="35%" height="12px" />
      </span>
    );
  }
  return (
    <>
      <span className={lines.lines} role="presentation">
        {placed('name').map((column) => (
          <span key={column.key} role="cell" className={css.nameCell}>
            <Opens row={row} shape={shape}>
              {column.cell(row)}
            </Opens>
          </span>
        ))}
        <span className={lines.secondLine} role="presentation">
          {[...placed('line'), ...placed('rest')].map((column) => (
            <span key={column.key} role="cell" data-rest={column.phone === 'rest' || undefined}>
              {column.cell(row)}
            </span>
          ))}
        </span>
      </span>
      {placed('side').map((column) => (
        <span key={column.key} role="cell" className={css.side} data-numeric={column.numeric}>
          {column.cell(row)}
        </span>
      ))}
      {placed('below').map((column) => (
        <span key={column.key} role="cell" className={lines.below}>
          {column.cell(row)}
        </span>
      ))}
    </>
  );
}

/** The first column is a link or a button, whose target covers the whole row. */
function Opens<T>({ row, shape, children }: { row: T; shape: RowShape<T>; children: ReactNode }) {
  const { hrefOf, onOpen } = shape;
  const href = hrefOf?.(row);
  if (href)
    return (
      <Link href={href} className={css.opens} data-opens>
        {children}
      </Link>
    );
  if (onOpen)
    return (
      <button type="button" className={css.opens} data-opens onClick={() => onOpen(row)}>
        {children}
      </button>
    );
  return <>{children}</>;
}
