import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useIsPhone } from '../../core/media-query.ts';
import type { FailureWords } from '../../core/failures.ts';
import { FailedState } from '../page/states.tsx';
import type { ListShape, Sort } from './columns.ts';
import { ListHeader, gridTemplateOf } from './list-header.tsx';
import { ListRow } from './list-row.tsx';
import { useIsNarrower } from './use-is-narrower.ts';
import { useVirtualRows } from './virtual-rows.ts';
import { useFocusNextRow } from './focus-next-row.ts';
import type { Rows } from './rows.ts';
import css from './data-list.module.css';
import { labels } from '../wording/labels.ts';

export type ListProps<T> = ListShape<T> & {
  /** What the list holds, for screen readers: "People". */
  label: string;
  rows: Rows<T>;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The sort on a phone, where there are no headings to press. */
  sortMenu?: ReactNode;
  failureWords?: FailureWords;
  /** Pixels that its columns need at least, except on a phone; with fewer, the list scrolls sideways. */
  least?: number;
  /**
   * How tall rows are. `phone`: on a phone, three more lines for the column `below`; `line`: one more, cut until the row is
   * opened; `always`: three more lines on every screen; `two`: two lines on every screen.
   */
  tall?: 'phone' | 'line' | 'always' | 'two';
  /** A CSS height makes the list itself scroll, as in a dialog; without it, the page scrolls. */
  height?: string;
};

/** In pixels. */
function heightOf({
  phone,
  touch,
  tall,
}: {
  phone: boolean;
  touch: boolean;
  tall: ListProps<unknown>['tall'];
}): number {
  if (phone) return tall === 'line' ? 84 : tall && tall !== 'two' ? 140 : 64;
  if (tall === 'always') return 80;
  if (tall === 'two') return 60;
  return touch ? 52 : 44;
}

// A list that scrolls sideways fits the window, so that its scroll bar and headings stay visible.
const WIDE_HEIGHT = 'max(320px, calc(100dvh - 148px))';

/**
 * Every list: sticky sortable headings, virtual rows of 44 px (52 by touch, 60 or 80 when tall, two to five lines on a
 * phone), skeletons while loading, the empty state, the failed state with Retry. Arrow keys move between rows, Enter opens,
 * `x` ticks. Search and filters are in ListTools, what can be done with ticked rows in SelectionBar.
 */
export function DataList<T>({
  label,
  rows,
  empty,
  sort,
  onSort,
  sortMenu,
  failureWords,
  least,
  tall,
  height,
  ...shape
}: ListProps<T>) {
  const phone = useIsPhone();
  const body = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const touch = useTouch();
  const rowHeight = heightOf({ phone, touch, tall });
  const count = rows.total ?? 12;
  const wide = useIsNarrower(box, phone ? undefined : least);
  const inside = height ?? (wide ? WIDE_HEIGHT : undefined);
  const { from, to } = useVirtualRows(body, { count, rowHeight, box: inside ? box : undefined });
  const { need } = rows;
  useLayoutEffect(() => {
    if (rows.total) need(from, to);
  });

  const { ticks, ...drawn } = shape;
  const seeFocus = useFocusNextRow(body);
  const places = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, step) => from + step);
  const tick = useLatest((key: string, range: boolean) => {
    const here = places.map((place) => rows.at(place)).filter((row) => row !== undefined);
    ticks?.toggle(key, here.map(shape.keyOf), range);
  });
  if (rows.failure !== undefined && rows.total === undefined) {
    return (
      <FailedState
        what={labels.theListLabel({ label })}
        failure={rows.failure}
        words={failureWords}
        onRetry={rows.retry}
      />
    );
  }
  if (rows.total === 0) return <>{empty}</>;

  const tracks = gridTemplateOf(shape);
  const isTicked = (row: T | undefined) => ticks && row !== undefined && ticks.keys.has(shape.keyOf(row));
  return (
    <div
      ref={box}
      className={css.box}
      style={inside ? { height: inside, overflow: 'auto' } : undefined}
      data-inside={height ? true : undefined}
      data-wide={wide || undefined}
      data-one-below={tall === 'line' || undefined}
    >
      <div
        role="table"
        style={wide ? { minWidth: least } : undefined}
        aria-label={label}
        aria-rowcount={rows.total === undefined ? -1 : rows.total + 1}
        aria-busy={rows.total === undefined || rows.refreshing}
      >
        <ListHeader shape={shape} sort={sort} onSort={onSort} sortMenu={sortMenu} rows={rows} phone={phone} />
        <div
          ref={body}
          role="rowgroup"
          className={css.body}
          style={{ height: count * rowHeight }}
          data-stale={rows.refreshing || undefined}
          onFocus={seeFocus}
        >
          {keyed(places, rows, shape.keyOf).map(([place, key]) => (
            <ListRow
              {...drawn}
              key={key}
              place={place}
              height={rowHeight}
              row={rows.at(place)}
              tracks={tracks}
              ticked={isTicked(rows.at(place))}
              onTick={tick}
              phone={phone}
            />
          ))}
        </div>
      </div>
      {rows.failure !== undefined && (
        <FailedState
          what={labels.theListLabel({ label })}
          failure={rows.failure}
          words={failureWords}
          onRetry={rows.retry}
        />
      )}
    </div>
  );
}

/**
 * Rows are keyed by what they show, not by their index: when rows are inserted above one that is being pressed or whose menu
 * is open, it moves, and no other row takes its place beneath the finger.
 */
function keyed<T>(places: number[], rows: Rows<T>, keyOf: (row: T) => string): [place: number, key: string | number][] {
  const taken = new Set<string>();
  return places.map((place) => {
    const row = rows.at(place);
    const key = row && keyOf(row);
    // Pages that were read one after the other may both hold a row.
    if (key === undefined || taken.has(key)) return [place, place];
    taken.add(key);
    return [place, `row ${key}`];
  });
}

/** A function that never changes and calls the latest `act`, so that rows are not rendered again because of it. */
function useLatest<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}

function useTouch(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches;
}
