import { z } from 'zod';
import { because } from '../input-code.ts';

const told = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((text) => text ?? '');

/** Details a request may give for a known person that are missing or differ. */
const joinDetails = ['email', 'phoneNumber'] as const;
export type JoinDetail = (typeof joinDetails)[number];

/**
 * `personId` is the waiting member's, or the id of a request from the public page. For a request `existingPersonId`
 * names the person, null a new one; without it, the one person who matches is taken, else a new one made. `take`: the
 * request's details to accept for a known person; without it they wait among the forms to review. A leader, who does
 * not see the known details, accepts none.
 */
export const approveBody = z.object({
  groupId: z.uuid(),
  personId: z.uuid(),
  existingPersonId: z.uuid().nullable().optional(),
  take: z.array(z.enum(joinDetails)).max(2).optional(),
  position: z.string().trim().max(80, because('longText')).optional(),
  email: told(254),
  approvalName: told(200),
  phone: told(60),
});

/** Ids of members in waiting and of requests, as the list of those who wait has them. */
export const approveSeveralBody = z.object({ groupId: z.uuid(), personIds: z.array(z.uuid()).min(1).max(100) });

/** In people. `doubtful`: somebody like them is known, or they were declined before; they still wait. */
export const approvedSeveral = z.object({ approved: z.int(), doubtful: z.int() });

export const approved = z.object({ status: z.literal(true), personId: z.uuid(), created: z.boolean() });

export const declineBody = z.object({
  groupId: z.uuid(),
  personId: z.uuid(),
  reason: z.string().trim().max(500, because('longText')).default(''),
});

export const joinRequest = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  askedAt: z.string(),
  /** People who may be the same; `sure` when name and address agree. */
  matches: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      phoneNumber: z.string(),
      email: z.string(),
      samePhone: z.boolean(),
      sameEmail: z.boolean(),
      sameName: z.boolean(),
      sure: z.boolean(),
      inGroup: z.boolean(),
    }),
  ),
  /** Declined before, from the same number or address. */
  declined: z.array(z.object({ at: z.string(), reason: z.string() })),
});

/** `path` is null while the link is switched off, or the group is not a mobile one. */
export const joinLink = z.object({
  path: z.string().nullable(),
  state: z.enum(['on', 'off', 'not mobile']),
  waiting: z.number().int(),
});

export const joinLinkWish = z.object({ state: z.enum(['on', 'off', 'renewed']) });
