import * as s from './schemas.ts';
import { z } from 'zod';
import { because } from '../input-code.ts';
import { parseJson } from '../parse-json.ts';
import { pictureFile } from '../media/picture.ts';
import { defineRoutes, listQuery } from '../route.ts';
import { typedCustom } from './custom-field-routes.ts';
import { typedPerson } from './typed-person-schema.ts';
import { glanceFact } from './glance.ts';
import { chosenPeople, MANY_IDS_BYTES, MOST_NAMED, peopleFilter } from './filter.ts';
import { day } from '../day.ts';
import { usualColumns } from './columns.ts';
import { peopleSort } from './sort.ts';

const id = z.object({ id: z.uuid() });

/** The square of the picture to keep: `left,top,side`, each from 0 to 1; the middle by default. */
const pictureCrop = z.string().max(60).optional();

/** A form may leave out fields that it does not know. */
const optional = Object.fromEntries(
  Object.entries(typedPerson.shape).map(([field, text]) => [field, text.default('')]),
) as { [F in keyof typeof typedPerson.shape]: z.ZodDefault<z.ZodString> };

/** The text typed into the organisation's own fields, by key. */
const ofCustomFields = { custom: typedCustom.optional() };

const notJson = because('notJson');

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

/** Something that happened to a person. `kind` says what; `detail` holds the names, counts and ids it needs. */
export const historyEntry = z.object({
  at: z.iso.datetime(),
  kind: z.string(),
  key: z.string(),
  /** The person who did it; null if nobody in particular did, or they have left. */
  by: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

/** Every feature's facts about one person. */
export const aboutRoutes = defineRoutes({
  history: {
    method: 'GET',
    path: '/api/People/GetHistory/:id',
    summary: 'What happened to a person, the latest first. `before` is the `next` of the page before',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      before: z.string().max(200).optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(30),
    }),
    reply: z.object({ items: z.array(historyEntry), next: z.string().nullable() }),
  },
  glance: {
    method: 'GET',
    path: '/api/People/GetGlance/:id',
    summary: 'What is to be seen of a person first: family, groups, the last contact, and what stands out now',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ facts: z.array(glanceFact) }),
  },
});

/** 50 sheets of paper at a time. */
export const MOST_CARDS = 500;

/** `code`: the content of the QR code, the same as on the person's own page. */
export const memberCard = z.object({ personId: z.uuid(), name: z.string(), code: z.string() });

export type MemberCard = z.output<typeof memberCard>;

export const cardRoutes = defineRoutes({
  memberCards: {
    method: 'POST',
    path: '/api/People/MemberCards',
    summary: `What the printed cards of people hold, by name: at most ${MOST_CARDS}; who has no code yet gets one`,
    access: 'administrator',
    body: z.object({ who: chosenPeople }),
    bodyLimit: MANY_IDS_BYTES,
    reply: z.object({ cards: z.array(memberCard) }),
  },
});

/** The number of people an action changed, and the id to undo it by. */
export const act = z.object({ actId: z.uuid(), people: z.number().int() });

/** Things done to many people at once, each of which can be taken back. */
export const actRoutes = defineRoutes({
  archive: {
    method: 'POST',
    path: '/api/People/archive',
    summary: 'Archive people: they leave lists, groups and audiences, and can be restored whole',
    access: 'administrator',
    body: z.array(z.uuid()).min(1).max(MOST_NAMED),
    bodyLimit: MANY_IDS_BYTES,
    reply: z.literal(true),
  },
  archiveChosen: {
    method: 'POST',
    path: '/api/People/ArchiveChosen',
    summary: 'Archive people ticked, or everybody a filter finds',
    access: 'administrator',
    body: z.object({ who: chosenPeople }),
    bodyLimit: MANY_IDS_BYTES,
    reply: act,
    idempotent: true,
  },
  restore: {
    method: 'POST',
    path: '/api/People/Restore',
    summary: 'Restore archived people',
    access: 'administrator',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(MOST_NAMED) }),
    bodyLimit: MANY_IDS_BYTES,
    reply: act,
  },
  undoAct: {
    method: 'POST',
    path: '/api/People/UndoAct/:id',
    summary: 'Take back an archiving or restoring: exactly those people, as far as they are still as it left them',
    access: 'administrator',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ people: z.number().int() }),
  },
  archived: {
    method: 'GET',
    path: '/api/People/GetArchivedPeople',
    summary: 'Archived people, the last archived first',
    access: 'administrator',
    replica: true,
    query: listQuery.extend({ after: z.uuid().optional() }),
    listOf: s.archivedPerson,
  },
});

/** Somebody's birthday within the days asked for. */
export const birthdayRow = z.object({
  id: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  pictureId: z.uuid().nullable(),
  smsOptedOut: z.boolean(),
  /** The day it is, YYYY-MM-DD; born on 29 February, it is the 28th where there is none. */
  on: z.iso.date(),
  /** How old they become; null where the year is not known. */
  turns: z.number().int().nullable(),
});

export const birthdayRoutes = defineRoutes({
  birthdays: {
    method: 'GET',
    path: '/api/People/GetBirthdays',
    summary: 'Whose birthday it is on a day of the organisation’s calendar (today unless named) and those after it',
    access: 'administrator',
    replica: true,
    query: listQuery.extend({
      from: day.optional(),
      days: z.coerce.number().int().min(1).max(31).default(7),
    }),
    listOf: birthdayRow,
  },
});

/** The list of people, as a file. */
export const exportRoutes = defineRoutes({
  exportPeople: {
    method: 'GET',
    path: '/api/People/ExportPeople',
    summary: 'The list as it is filtered, searched and sorted, as a file whose columns an import reads again',
    access: 'administrator',
    replica: true,
    query: z.object({
      ...peopleFilter.shape,
      search: z.string().max(200).default(''),
      sort: z.enum(peopleSort).default('name'),
      /** Comma-joined. */
      columns: z.string().max(6000).default(usualColumns.join(',')),
      /** Only the people that `ChoosePeople` kept under this id. */
      chosen: z.uuid().optional(),
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
    }),
    download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  },
});
