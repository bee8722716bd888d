import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import {
  MOST_CUSTOM_FIELDS,
  type CustomColumn,
  customKinds,
  type CustomOption,
  type CustomValue,
  forPersonChoices,
  isKey,
} from './custom-fields.ts';
import { because } from '../input-code.ts';

export const customKey = z.string().refine(isKey, because('notAFieldKey'));

/** A field as a column of lists, files and merges. */
export const customColumn = z
  .string()
  .refine((text): text is CustomColumn => text.startsWith('custom:') && isKey(text.slice('custom:'.length)));

const customOption: z.ZodType<CustomOption, Omit<CustomOption, 'archived'> & { archived?: boolean | undefined }> =
  z.object({
    id: z.string().regex(/^[a-z0-9]{1,20}$/),
    label: z.string().trim().min(1, because('fillIn')).max(80, because('longText')),
    archived: z.boolean().default(false),
  });

const customValue: z.ZodType<CustomValue, CustomValue> = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
]);

/** A person's stored values in all of them, by key. */
export const customValues = z.record(z.string(), customValue);

/** The same as a form has it: text. A yes/no is `yes` or `no`, choices are ids joined by commas, a date is YYYY-MM-DD. */
export const typedCustom = z.record(customKey, z.string().max(2000));

const label = z.string().trim().min(1, because('giveItAName')).max(60, because('longText'));

const options = z.array(customOption).max(100, because('atMost'));

/** The editable parts of a field. */
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

const byId = z.object({ id: z.uuid() });

const inOrder = z.array(z.uuid()).max(MOST_CUSTOM_FIELDS);

/** The fields of people that an organisation defines for itself. */
export const customFieldRoutes = defineRoutes({
  customFields: {
    method: 'GET',
    path: '/api/People/GetFields',
    summary: 'The fields of people that the organisation has defined, in their order, those put away last',
    access: 'administrator',
    reply: z.array(customField),
  },
  createCustomField: {
    method: 'POST',
    path: '/api/People/CreateField',
    summary: 'Define a field of people; it is for administrators only until it is opened to others',
    access: 'administrator',
    body: newCustomField,
    reply: customField,
    idempotent: true,
  },
  changeCustomField: {
    method: 'PUT',
    path: '/api/People/Field/:id',
    summary:
      'Rename a field, its choices, or open it to others; its key and kind stay. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    params: byId,
    bodyLimit: 100_000,
    members: 1_200,
    body: customFieldBody.partial().extend({ was: customFieldBody.partial().default({}) }),
    reply: customField,
  },
  archiveCustomField: {
    method: 'POST',
    path: '/api/People/ArchiveField/:id',
    summary: 'Put a field away, with what is known in it, or bring it back',
    access: 'administrator',
    params: byId,
    body: z.object({ archived: z.boolean() }),
    reply: customField,
  },
  orderCustomFields: {
    method: 'PUT',
    path: '/api/People/FieldOrder',
    summary: 'Put the fields into this order; those not named follow as they stood',
    access: 'administrator',
    body: z.object({ ids: inOrder }),
    reply: z.literal(true),
  },
});
