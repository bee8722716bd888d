import { z } from 'zod';
import type { PersonField } from './person-field.ts';
import { personFields, type PersonKey } from './person-fields.ts';

type OwnKey = {
  [K in PersonKey]: (typeof personFields)[K] extends { byThemselves: true } ? K : never;
}[PersonKey];

type OwnInput = { [K in OwnKey]: keyof (typeof personFields)[K]['form'] & string }[OwnKey];

const own = Object.values<PersonField>(personFields)
  .filter(({ byThemselves }) => byThemselves)
  .flatMap(({ form }) => Object.entries(form).map(([input, longest]) => [input, z.string().max(longest)]));

/** The inputs of the form of a person that somebody may fill in for themselves. */
export const ownInputs = z.object(Object.fromEntries(own) as { [N in OwnInput]: z.ZodString });
