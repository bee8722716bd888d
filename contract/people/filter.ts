import { z } from 'zod';
import { because } from '../input-code.ts';
import { day } from '../day.ts';
import { customFilter } from './custom-filter-schema.ts';
import type { PersonFields } from './person-field.ts';
import { personFields } from './person-fields.ts';

const yesOrNo = z.enum(['yes', 'no']);
const weeks = z.coerce.number().int().min(1).max(520);
const age = z.coerce.number().int().min(0).max(130);

const ofGender = { gender: z.enum(['male', 'female', 'unknown']).optional() };
const ofBirthday = {
  ageFrom: age.optional(),
  ageTo: age.optional(),
  birthMonth: z.coerce.number().int().min(1).max(12).optional(),
};

type Filtered<F extends PersonFields, How> = {
  [K in keyof F & string]: F[K]['filtered'] extends How ? K : never;
}[keyof F & string];

type ListKey<F extends PersonFields, K extends keyof F> = F[K]['listed'] extends { as: infer As extends string }
  ? As
  : never;

type FilterShape<F extends PersonFields> = typeof ofGender &
  typeof ofBirthday & { [K in Filtered<F, 'same' | 'contains'>]: z.ZodOptional<z.ZodString> } & {
    [K in Filtered<F, 'has'> as ListKey<F, K>]: z.ZodOptional<typeof yesOrNo>;
  } & { [K in Filtered<F, 'range'> as `${K}From` | `${K}To`]: z.ZodOptional<typeof day> };

/** The filter for these fields. Words ignore capitals, days are both included. */
export function filterShapeOf<F extends PersonFields>(fields: F): FilterShape<F> {
  const shapes = Object.entries(fields).map(([key, { filtered, listed, longest }]): Record<string, z.ZodType> => {
    if (filtered === 'gender') return ofGender;
    if (filtered === 'birthday') return ofBirthday;
    if (filtered === 'range') return { [`${key}From`]: day.optional(), [`${key}To`]: day.optional() };
    if (filtered === 'has') return listed ? { [listed.as]: yesOrNo.optional() } : {};
    return filtered ? { [key]: z.string().trim().min(1).max(longest).optional() } : {};
  });
  return Object.assign({}, ...shapes) as FilterShape<F>;
}

/**
 * Matches people who meet every condition. `group`: its approved members. `joinedFrom` and `joinedTo`: days of the
 * organisation's calendar, inclusive. `phone`: a number that can be reached. `optedOut`: from SMS or e-mail. `import`:
 * people of an import that can still be undone. `custom`: conditions on own fields. `came`: checked in within so many
 * weeks; `away`: not within so many; `notSince`: not on this day or later.
 */
export const peopleFilter = z.object({
  ...filterShapeOf(personFields),
  custom: customFilter.optional(),
  group: z.uuid().optional(),
  import: z.uuid().optional(),
  firstTimer: yesOrNo.optional(),
  optedOut: yesOrNo.optional(),
  joinedFrom: day.optional(),
  joinedTo: day.optional(),
  came: weeks.optional(),
  away: weeks.optional(),
  notSince: day.optional(),
});

export type PeopleFilter = z.output<typeof peopleFilter>;

/** Filter and search together, as they are kept. */
export const peopleRule = z.object({
  filter: peopleFilter.default({}),
  search: z.string().trim().max(200).default(''),
});

export type PeopleRule = z.output<typeof peopleRule>;

/** At most so many people are named one by one; more are chosen by a rule. */
export const MOST_NAMED = 20_000;

/** The size of a body that names so many. */
export const MANY_IDS_BYTES = 1_000_000;

const named = z.array(z.uuid()).max(MOST_NAMED, because('atMost'));

/** People ticked one by one, or everybody a rule finds but those excepted. */
export const chosenPeople = z.union([
  z.object({ ids: named.min(1) }),
  z.object({ rule: peopleRule, except: named.optional() }),
]);

export type ChosenPeople = z.output<typeof chosenPeople>;
export type ChosenByRule = Extract<ChosenPeople, { rule: unknown }>;
