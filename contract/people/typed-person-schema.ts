import { z } from 'zod';
import { personFields, type PersonKey } from './person-fields.ts';

type FormInput = { [K in PersonKey]: keyof (typeof personFields)[K]['form'] & string }[PersonKey];

const inputs = Object.values(personFields).flatMap(({ form }) =>
  Object.entries<number>(form).map(([name, longest]) => [name, z.string().max(longest)]),
);

/**
 * The fields of the form of a person, as text as they stand in it; an empty one says nothing. A gender is the id of one
 * among the lookups, the parts of a birthday are digits, a month from 1 to 12, and a day is written YYYY-MM-DD.
 */
export const typedPerson = z.object({
  ...(Object.fromEntries(inputs) as { [N in FormInput]: z.ZodString }),
  /** `true`, or anything else for no. */
  isFirstTimer: z.string().max(5),
});
