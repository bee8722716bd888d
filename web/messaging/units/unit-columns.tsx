import { number } from '../../ui/wording/formats.ts';
import type { Column } from '../../ui/list/columns.ts';
import { inColumn } from '../../ui/wording/dates.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import type { UnitLine } from '../api-types.ts';
import { unitWords as words } from './unit-words.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

const figure = (count: number, sign = ''): string => (count === 0 ? '' : `${sign}${number(count)}`);

const about = (row: UnitLine): string => {
  if (row.kind === 'deleted') return words.deleted;
  if (row.kind !== 'top-up') return row.about;
  return row.about ? words.toppedUpFor({ reason: row.about }) : words.toppedUp;
};

const first: Column<UnitLine>[] = [
  {
    key: 'about',
    title: sharedWords.what,
    cell: about,
    width: 'minmax(0, 2.4fr)',
  },
  {
    key: 'at',
    title: commonWords.when,
    cell: (row) => <Moment at={row.at} say={(at) => inColumn(at)} />,
    width: '150px',
    phone: 'side',
  },
];

/** If there is room: a column for each figure. */
export const unitColumns: Column<UnitLine>[] = [
  ...first,
  {
    key: 'toppedUp',
    title: words.toppedUp,
    cell: (row) => figure(row.toppedUp, '+'),
    width: '100px',
    numeric: true,
    phone: 'hidden',
  },
  {
    key: 'reserved',
    title: words.reserved,
    cell: (row) => figure(row.reserved),
    width: '90px',
    numeric: true,
    phone: 'hidden',
  },
  { key: 'used', title: words.used, cell: (row) => figure(row.used), width: '90px', numeric: true, phone: 'hidden' },
  {
    key: 'refunded',
    title: words.refunded,
    cell: (row) => figure(row.refunded),
    width: '100px',
    numeric: true,
    phone: 'hidden',
  },
];

/** On a phone the figures stand in words beneath. */
export const narrowColumns: Column<UnitLine>[] = [
  ...first,
  { key: 'figures', title: sharedWords.units, cell: inWords, phone: 'line' },
];

function inWords(row: UnitLine): string {
  if (row.kind === 'top-up') return `+${number(row.toppedUp)}`;
  const parts = [
    [row.used, 'used'],
    [row.reserved, 'reserved'],
    [row.refunded, 'refunded'],
  ] as const;
  return parts.flatMap(([count, what]) => (count > 0 ? [words.figure({ what, count })] : [])).join(', ');
}
