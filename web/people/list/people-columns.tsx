import { type CommonColumnKey, listedOf, type PeopleColumnKey } from '../../../contract/people/columns.ts';
import { asColumn, type CustomField, keyOfColumn } from '../../../contract/people/custom-fields.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import { Badge } from '../../ui/marks/badge.tsx';
import { day } from '../../ui/wording/dates.ts';
import type { Column } from '../../ui/list/columns.ts';
import { Moment } from '../../ui/wording/moment.tsx';
import { ageOf, birthday } from '../birthday.ts';
import { customText } from '../custom-fields/custom-facts.tsx';
import { birthOf, fieldValue, peopleWords as w } from '../words.ts';
import { PersonLine } from '../person-line.tsx';
import css from '../people.module.css';
import type { PersonRow } from './use-columns.ts';
import { phoneText } from '../../ui/wording/formats.ts';
import { commonWords } from '../../ui/wording/common-words.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';

/** The least width of a readable name, in pixels. */
const LEAST_NAME = 200;

const nameColumn: Column<PersonRow> = {
  key: 'name',
  title: w.columns.name,
  sort: 'name',
  width: `minmax(${LEAST_NAME}px, 1.6fr)`,
  cell: (person) => (
    <PersonLine person={person}>
      {person.isFirstTimer && <Badge tone="info">{commonWords.firstTimer}</Badge>}
      {person.smsOptedOut && <Badge tone="warning">{sharedWords.noSms}</Badge>}
    </PersonLine>
  ),
};

const quiet = (words: string | undefined) => words && <span className={css.words}>{words}</span>;

type Shape = Omit<Column<PersonRow>, 'key' | 'title'>;

/** How columns look that are not just words as wide as they need at least. */
const shapes: { [K in CommonColumnKey]?: Shape } = {
  phone: {
    width: 'minmax(130px, 1fr)',
    cell: (person) => person.phoneNumber && <span className="figures">{phoneText(person.phoneNumber)}</span>,
  },
  email: { width: 'minmax(0, 1.4fr)', phone: 'hidden', cell: (person) => quiet(person.email) },
  birthday: { width: '150px', sort: 'birthday', phone: 'hidden', cell: (person) => quiet(birthday(birthOf(person))) },
  age: { width: '70px', numeric: true, phone: 'hidden', cell: (person) => ageOf(birthOf(person)) },
  address: { phone: 'hidden', cell: (person) => quiet(person.address) },
  firstTimer: { width: '110px', phone: 'hidden', cell: (person) => person.isFirstTimer && commonWords.yes },
  added: {
    sort: 'created',
    width: '120px',
    phone: 'hidden',
    cell: (person) => <Moment at={person.createdAt} say={day} />,
  },
};

const ofFields = new Map<string, Shape>(
  listedOf(personFields).map(({ as, key, field, least: pixels }) => [
    as,
    { width: `${pixels}px`, phone: 'hidden', cell: (person) => quiet(fieldValue(key, field, person)) },
  ]),
);

const nothing: Shape = { cell: () => null };

/** A column of a field that the organisation defined. */
function customColumnOf(field: CustomField): Column<PersonRow> {
  return {
    key: asColumn(field.key),
    title: field.label,
    width: `${LEAST_CUSTOM}px`,
    phone: 'hidden',
    ...(field.kind === 'number' && { numeric: true as const }),
    cell: (person) => quiet(customText(field, person.custom?.[field.key])),
  };
}

/** The name, then the chosen columns, including existing own fields. */
export function peopleColumns(
  chosen: readonly PeopleColumnKey[],
  custom: readonly CustomField[] = [],
): Column<PersonRow>[] {
  return [
    nameColumn,
    ...chosen.flatMap((key) => {
      if (isCommon(key)) return [{ key, title: w.columns[key], ...(shapes[key] ?? ofFields.get(key) ?? nothing) }];
      return custom.filter((field) => asColumn(field.key) === key).map(customColumnOf);
    }),
  ];
}

const isCommon = (key: PeopleColumnKey): key is CommonColumnKey => keyOfColumn(key) === undefined;

/** The least width of each column besides the name, in pixels. */
const least = new Map<string, number>([
  ...listedOf(personFields).map(({ as, least: pixels }) => [as, pixels] as const),
  ['age', 70],
  ['firstTimer', 110],
  ['added', 120],
]);
const TICK_PICTURE_MENU = 152;
const LEAST_CUSTOM = 150;
const GAP = 12;

/** So many pixels a list with these columns needs: with fewer it scrolls sideways, and names stay readable. */
export const leastWidth = (chosen: readonly PeopleColumnKey[]): number =>
  chosen.reduce((sum, key) => sum + (least.get(key) ?? LEAST_CUSTOM) + GAP, LEAST_NAME + TICK_PICTURE_MENU);
