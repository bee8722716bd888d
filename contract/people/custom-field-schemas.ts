import { z } from 'zod';
import { because } from '../input-code.ts';
import {
  type CustomColumn,
  customKinds,
  type CustomOption,
  type CustomValue,
  forPersonChoices,
  isKey,
} from './custom-fields.ts';

export const customKey = z.string().refine(isKey, because('notAFieldKey'));

/** A field as a column of lists, files and merges. */
export const customColumn = z
  .string()
  .refine((text): text is CustomColumn => text.startsWith('custom:') && isKey(text.slice('custom:'.length)));

const customOption: z.ZodType<CustomOption, Omit<CustomOption, 'archived'> & { archived?: boolean | undefined }> =
  z.object({
    id: z.string().regex(/^[a-z0-9]{1,20}$/),
    label: z.string().trim().min(1, because('enterChoice')).max(80, because('longChoice')),
    archived: z.boolean().default(false),
  });

const customValue: z.ZodType<CustomValue, CustomValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
]);

/** What is stored of a person in all of them, by key. */
export const customValues = z.record(z.string(), customValue);

/** The same as a form has it: text. A yes/no is `yes` or `no`, choices are ids joined by commas, a date is YYYY-MM-DD. */
export const typedCustom = z.record(customKey, z.string().max(2000));

const label = z.string().trim().min(1, because('nameOfField')).max(60, because('longName'));

const options = z.array(customOption).max(100, because('tooManyChoices'));

/** What may be changed of a field. */
export const customFieldBody = z.object({
  label,
  options,
  forLeaders: z.boolean(),
  forPerson: z.enum(forPersonChoices),
});

/** A new one is for administrators only unless it says otherwise. */
export const newCustomField = customFieldBody.extend({
  kind: z.enum(customKinds),
  options: options.default([]),
  forLeaders: z.boolean().default(false),
  forPerson: z.enum(forPersonChoices).default('no'),
});

export const customField = z.object({
  id: z.uuid(),
  key: customKey,
  label: z.string(),
  kind: z.enum(customKinds),
  options: z.array(customOption),
  forLeaders: z.boolean(),
  forPerson: z.enum(forPersonChoices),
  archived: z.boolean(),
});
