import { z } from 'zod';
import { because } from '../input-code.ts';
import { parseJson } from '../parse-json.ts';
import { day } from '../day.ts';
import { customKey } from './custom-field-routes.ts';
import type { CustomConditions } from './custom-filter.ts';

const condition = z
  .object({
    known: z.boolean(),
    has: z.string().trim().min(1).max(200),
    from: z.union([z.number(), day]),
    to: z.union([z.number(), day]),
    yes: z.boolean(),
    any: z.array(z.string().max(20)).min(1).max(100),
  })
  .partial();

const conditions = z.record(customKey, condition);

const wrong = because('notJson');

/** Conditions on the organisation's own fields, as JSON, so that an address can carry them. */
export const customFilter = z
  .string()
  .max(8000)
  .refine((text) => conditions.safeParse(parseJson(text)).success, wrong);

/** The conditions in such a text; none if it is invalid. */
export function checkedConditions(text: string): CustomConditions {
  const read = conditions.safeParse(parseJson(text));
  return read.success ? read.data : {};
}
