import { z } from 'zod';
import { day } from '../day.ts';

const yesOrNo = z.enum(['yes', 'no']);
const age = z.coerce.number().int().min(0).max(130);

/**
 * Which people: whoever meets everything that is said. `group`: approved members of it. `joinedFrom` and `joinedTo` are
 * days of the organisation's calendar, both included. `phone`: a number that can be reached. `optedOut`: of SMS or e-mail.
 */
export const peopleFilter = z.object({
  gender: z.enum(['male', 'female', 'unknown']).optional(),
  group: z.uuid().optional(),
  ageFrom: age.optional(),
  ageTo: age.optional(),
  birthMonth: z.coerce.number().int().min(1).max(12).optional(),
  /** As written on the person, capitals ignored. */
  maritalStatus: z.string().trim().min(1).max(60).optional(),
  firstTimer: yesOrNo.optional(),
  phone: yesOrNo.optional(),
  optedOut: yesOrNo.optional(),
  joinedFrom: day.optional(),
  joinedTo: day.optional(),
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

/** What a body takes that names so many. */
export const MANY_IDS_BYTES = 1_000_000;

const named = z.array(z.uuid()).max(MOST_NAMED, 'Choose at most 20,000 people at a time.');

/** People ticked one by one, or everybody a rule finds but those excepted. */
export const chosenPeople = z.union([
  z.object({ ids: named.min(1) }),
  z.object({ rule: peopleRule, except: named.optional() }),
]);

export type ChosenPeople = z.output<typeof chosenPeople>;
export type ChosenByRule = Extract<ChosenPeople, { rule: unknown }>;
