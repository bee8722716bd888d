import type { PeopleFilter } from '../../../contract/people/filter.ts';
import type { PersonField } from '../../../contract/people/person-field.ts';
import { personFields } from '../../../contract/people/person-fields.ts';
import type { Query } from '../../core/query-params.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const weeks = /^([1-9]\d?|[1-4]\d\d|5[01]\d|520)$/;
const age = /^(\d|[1-9]\d|1[0-2]\d|130)$/;
const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const yesOrNo = /^(yes|no)$/;

/** The values each may have in the address; others are ignored. */
const allowed = {
  ...Object.fromEntries(
    Object.entries<PersonField>(personFields).flatMap(([key, field]) => Object.entries(allowedOf(key, field))),
  ),
  group: uuid,
  import: uuid,
  firstTimer: yesOrNo,
  optedOut: yesOrNo,
  joinedFrom: date,
  joinedTo: date,
  came: weeks,
  away: weeks,
  notSince: date,
  custom: /^\{.{1,7998}\}$/,
} as Record<keyof PeopleFilter, RegExp>;

function allowedOf(key: string, { filtered, listed, longest }: PersonField): Record<string, RegExp> {
  switch (filtered) {
    case false:
      return {};
    case 'gender':
      return { gender: /^(male|female|unknown)$/ };
    case 'birthday':
      return { ageFrom: age, ageTo: age, birthMonth: /^([1-9]|1[0-2])$/ };
    case 'has':
      return listed ? { [listed.as]: yesOrNo } : {};
    case 'range':
      return { [`${key}From`]: date, [`${key}To`]: date };
    case 'same':
    case 'contains':
      return { [key]: new RegExp(`^.{1,${longest}}$`) };
  }
}

export const filterKeys = Object.keys(allowed) as (keyof PeopleFilter)[];

const numeric = ['ageFrom', 'ageTo', 'birthMonth', 'came', 'away'];

/** The filter that the address names. */
export function filterOf(query: Query): PeopleFilter {
  const entries = filterKeys.flatMap((key) => {
    const value = query[key];
    return value !== undefined && allowed[key].test(value)
      ? [[key, numeric.includes(key) ? Number(value) : value]]
      : [];
  });
  return Object.fromEntries(entries) as PeopleFilter;
}

/** A filter in an address; missing conditions are removed there. */
export function queryOf(filter: PeopleFilter): Query {
  return Object.fromEntries(
    filterKeys.map((key) => [key, filter[key] === undefined ? undefined : String(filter[key])]),
  );
}

export const isEmpty = (filter: PeopleFilter): boolean => filterKeys.every((key) => filter[key] === undefined);
