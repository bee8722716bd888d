import { z } from 'zod';
import { because } from '../input-code.ts';
import { defineRoutes, listQuery } from '../route.ts';
import { familyParts } from './family-parts.ts';

const part = z.enum(familyParts);

const familyMember = z.object({
  personId: z.uuid(),
  name: z.string(),
  part,
  phoneNumber: z.string(),
  email: z.string(),
  pictureId: z.uuid().nullable(),
});

const family = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Shared by the family, as typed; empty where there is none. */
  phoneNumber: z.string(),
  address: z.string(),
  isSample: z.boolean(),
  /** Head, spouse, then children and wards as they were added; nobody who is archived. */
  members: z.array(familyMember),
});

const details = z.object({
  name: z.string().trim().min(1, because('giveItAName')).max(120),
  phoneNumber: z.string().trim().max(60),
  address: z.string().trim().max(500),
});

/** A person may be head or spouse of one family only; child or ward of several. */
const member = z.object({ personId: z.uuid(), part });
const members = z.array(member).max(60);

const id = z.object({ id: z.uuid() });

/** Families: households with a head, a spouse, children and wards. */
export const familyRoutes = defineRoutes({
  families: {
    method: 'GET',
    path: '/api/People/GetFamilies',
    summary: 'Families by name; the search looks at their members, too',
    access: 'administrator',
    replica: true,
    query: listQuery,
    listOf: family,
  },
  family: {
    method: 'GET',
    path: '/api/People/GetFamily/:id',
    summary: 'One family with its members',
    access: 'administrator',
    params: id,
    reply: family,
  },
  familiesOf: {
    method: 'GET',
    path: '/api/People/GetFamiliesOfPerson/:id',
    summary: 'The families somebody belongs to',
    access: 'administrator',
    params: id,
    reply: z.array(family),
  },
  createFamily: {
    method: 'POST',
    path: '/api/People/CreateFamily',
    summary: 'Make a family with its members',
    access: 'administrator',
    body: details.extend({
      phoneNumber: details.shape.phoneNumber.default(''),
      address: details.shape.address.default(''),
      /** Put in one by one a family may grow beyond what is added at a time, and comes back whole. */
      members: z.array(member).max(1000).default([]),
      /** The id of a removed family that is restored; a new one is given its own. */
      id: z.uuid().optional(),
    }),
    bodyLimit: 128_000,
    reply: z.object({ id: z.uuid() }),
    idempotent: true,
  },
  updateFamily: {
    method: 'PUT',
    path: '/api/People/UpdateFamily/:id',
    summary:
      'Change what is named: details (`was`: what stood there, or 409), members added or given another part, members taken out',
    access: 'administrator',
    params: id,
    body: z.object({
      changes: details.partial().default({}),
      was: z.object({ name: z.string(), phoneNumber: z.string(), address: z.string() }).partial().default({}),
      members: members.default([]),
      removed: z.array(z.uuid()).max(60).default([]),
    }),
    reply: z.literal(true),
  },
  deleteFamily: {
    method: 'DELETE',
    path: '/api/People/DeleteFamily/:id',
    summary: 'Take a family away; its people stay. The answer is what CreateFamily brings it back with',
    access: 'administrator',
    params: id,
    reply: details.extend({ id: z.uuid(), members: z.array(member) }),
  },
});
