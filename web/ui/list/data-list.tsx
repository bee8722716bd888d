import {
  useCallback,
  useLayoutEffect,
  useRef,
  type ReactNode,
  useEffect,
  useState,
  type RefObject,
  type FocusEvent,
} from 'react';
import { useIsPhone } from '../../core/media-query.ts';
import type { FailureWords } from '../../core/failures.ts';
import { FailedState } from '../page/states.tsx';
import type { ListShape, Sort, Column } from './columns.ts';
import { ListRow } from './list-row.tsx';
import { useVirtualRows, type Rows } from './rows.ts';
import css from './data-list.module.css';
import { labels } from '../wording/labels.ts';
import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { commonWords } from '../wording/common-words.ts';

/**
 * When the focused row disappears, for example because it was deleted, moves the focus to the row that takes its place.
 * Returns the handler for focus events within `body`.
 */
function useFocusNextRow(body: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ on: Element; place: number }>(undefined);
  useLayoutEffect(() => {
    const { on, place = 0 } = last.current ?? {};
    if (!on) return;
    if (on.isConnected) return void (last.current = { on, place: placeOf(on) });
    const { activeElement: now, body: nowhere } = document;
    // The question whether it shall go has the focus still, and gives it back.
    if (now?.closest('[role="dialog"], [role="menu"]')) return;
    last.current = undefined;
    // A user who works elsewhere meanwhile is not pulled back, neither now nor later.
    if (now !== nowhere) return;
    const at = (wanted: number) => body.current?.querySelector(`[aria-rowindex="${wanted}"]`);
    const part = on.matches('[aria-haspopup]') ? '[aria-haspopup="menu"]' : '[data-opens], input, button, a';
    (at(place) ?? at(place - 1))?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  });
  return ({ target }) => (last.current = { on: target, place: placeOf(target) });
}

const placeOf = (part: Element): number =>
  Number(part.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? Number.NaN);

export type ListProps<T> = ListShape<T> & {
  /** The contents of the list, for screen readers: "People". */
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
    return <FailedState failure={rows.failure} words={failureWords} onRetry={rows.retry} />;
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
      {rows.failure !== undefined && <FailedState failure={rows.failure} words={failureWords} onRetry={rows.retry} />}
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

/** Whether `box` is narrower than `least` pixels; false where there is no least. */
function useIsNarrower(box: RefObject<HTMLElement | null>, least: number | undefined): boolean {
  const [narrower, setNarrower] = useState(false);
  const look = useCallback(
    () => setNarrower(least !== undefined && box.current !== null && box.current.clientWidth < least),
    [box, least],
  );
  useLayoutEffect(look);
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);
  return narrower;
}

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
function gridTemplateOf<T>({ columns, ticks, lead, menuOf }: ListShape<T>): string {
  return [
    ticks && '36px',
    lead && '40px',
    ...columns.map((column) => column.width ?? 'minmax(0, 1fr)'),
    menuOf && '40px',
  ]
    .filter(Boolean)
    .join(' ');
}

function ListHeader<T>({ shape, sort, onSort, sortMenu, rows, phone }: Props<T>) {
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
            <span className="unseen">{commonWords.actions}</span>
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
