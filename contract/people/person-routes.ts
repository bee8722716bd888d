import { z } from 'zod';
import { because } from '../input-code.ts';
import { parseJson } from '../parse-json.ts';
import { pictureFile } from '../media/picture.ts';
import { defineRoutes } from '../route.ts';
import { typedCustom } from './custom-field-schemas.ts';
import { typedPerson } from './typed-person-schema.ts';

const id = z.object({ id: z.uuid() });

/** The square of the picture to keep: `left,top,side`, each from 0 to 1; the middle by default. */
const pictureCrop = z.string().max(60).optional();

/** A form may leave out fields that it does not know. */
const optional = Object.fromEntries(
  Object.entries(typedPerson.shape).map(([field, text]) => [field, text.default('')]),
) as { [F in keyof typeof typedPerson.shape]: z.ZodDefault<z.ZodString> };

/** What was typed into the organisation's own fields, by key. */
const ofCustomFields = { custom: typedCustom.optional() };

const notJson = because('customTyped');

/** The same as JSON, beside a picture. */
const customAsJson = z
  .string()
  .max(60_000)
  .optional()
  .transform((text, context) => {
    if (!text) return undefined;
    const typed = typedCustom.safeParse(parseJson(text));
    if (typed.success) return typed.data;
    context.addIssue({ code: 'custom', message: notJson });
    return z.NEVER;
  });

/** One person: adding, changing, and finding similar people. */
export const personRoutes = defineRoutes({
  lookups: {
    method: 'GET',
    path: '/api/LookUp/GetAllLookUps',
    summary: 'What can be chosen in forms, by type',
    access: 'signed-in',
    reply: z.array(z.object({ type: z.string(), lookUps: z.array(z.object({ id: z.string(), value: z.string() })) })),
  },
  similar: {
    method: 'GET',
    path: '/api/People/GetSimilarPeople',
    summary: 'People with this phone number, e-mail address or name; `except` leaves one out',
    access: 'administrator',
    query: z.object({
      phone: z.string().max(60).default(''),
      email: z.string().max(254).default(''),
      firstName: z.string().max(200).default(''),
      lastName: z.string().max(200).default(''),
      except: z.uuid().optional(),
    }),
    reply: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        phoneNumber: z.string(),
        email: z.string(),
        pictureId: z.uuid().nullable(),
        same: z.enum(['phone', 'email', 'name']),
      }),
    ),
  },
  createPerson: {
    method: 'POST',
    path: '/api/People/createPerson',
    summary: 'Add one person, with a picture or without',
    access: 'administrator',
    body: z.object({ ...optional, custom: customAsJson, pictureCrop }),
    files: { picture: { ...pictureFile, optional: true } },
    reply: z.object({ personId: z.uuid() }),
    idempotent: true,
  },
  updatePerson: {
    method: 'PUT',
    path: '/api/People/UpdatePerson/:id',
    summary:
      'Change fields of a person; those not named stay. `was`: what stood there before; where it is something else by now, 409',
    access: 'administrator',
    params: id,
    body: z.object({
      changes: typedPerson.partial().extend(ofCustomFields),
      was: typedPerson.partial().extend(ofCustomFields).default({}),
    }),
    reply: z.literal(true),
  },
  setPicture: {
    method: 'PUT',
    path: '/api/People/SetPicture/:id',
    summary: 'Give a person a picture, in place of the one before',
    access: 'administrator',
    params: id,
    body: z.object({ pictureCrop }),
    files: { picture: pictureFile },
    reply: z.object({ pictureId: z.uuid() }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/People/RemovePicture/:id',
    summary: 'Take a person’s picture away',
    access: 'administrator',
    params: id,
    reply: z.literal(true),
  },
});
