import { z } from 'zod';
import { because } from '../input-code.ts';
import { isMeaningfulName, refuseBadName } from '../people/name.ts';
import { customField, customValues } from '../people/custom-field-routes.ts';

/** Fields left out stay as they are, so that two users who change the same member do not undo each other's work. */
const memberInput = z.object({
  personId: z.uuid(),
  position: z.string().trim().max(80, because('longText')).optional(),
  isGroupLeader: z.boolean().optional(),
  /** `true` invites them when they are approved. `false` does not remove a login; `TakeBackLogin` does, for the person. */
  enableLogin: z.boolean().optional(),
});

/** Written as `{personId, …}`; the reading shape `{person: {id}, …}` is accepted too. */
export const memberEntry = z.union([
  memberInput,
  memberInput
    .omit({ personId: true })
    .extend({ person: z.object({ id: z.uuid() }) })
    .transform(({ person, ...rest }) => ({ ...rest, personId: person.id })),
]);

export const groupMember = z.object({
  person: z.object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    pictureId: z.uuid().nullable().default(null),
  }),
  position: z.string(),
  isGroupLeader: z.boolean(),
  enableLogin: z.boolean(),
  groupID: z.uuid(),
  /** When they asked on the public page; `person.id` is then the id of the request, as there may be no person yet. */
  requestedAt: z.string().nullable().default(null),
});

/** The organisation's own fields that leaders see of their members; the first 1,000 with any value. */
export const memberFields = z.object({
  fields: z.array(customField.pick({ key: true, label: true, kind: true, options: true })),
  members: z.array(z.object({ id: z.uuid(), custom: customValues })),
});

export const group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  isMobileGroup: z.boolean(),
  pictureId: z.uuid().nullable(),
  peopleInGroups: z.array(groupMember),
  awaitingApprovals: z.array(groupMember),
  peopleInGroupsCount: z.number().int(),
  awaitingApprovalsCount: z.number().int(),
  /** The first leaders, by name. */
  leaders: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const groupRow = group.omit({ peopleInGroups: true, awaitingApprovals: true, leaders: true });

/** A deleted group, which can be restored with its members. */
export const deletedGroup = group.pick({ id: true, name: true, peopleInGroupsCount: true }).extend({
  deletedAt: z.iso.datetime(),
});

export const groupBody = z.object({
  name: z.string().trim().min(1, because('groupName')).max(120, because('longText')),
  description: z.string().trim().max(1000, because('longText')).default(''),
  isMobileGroup: z.boolean().default(false),
  peopleInGroups: z.array(memberEntry).max(20_000, because('atMost')).default([]),
});

/** A person added by a leader: an existing person with this number or address and this name is used. */
export const memberByContact = z
  .object({
    firstName: z
      .string()
      .trim()
      .max(200)
      .refine(isMeaningfulName, { error: refuseBadName('enterFirstName') }),
    lastName: z.string().trim().max(200).default(''),
    phoneNumber: z.string().trim().max(60).default(''),
    email: z.string().trim().max(254).default(''),
    position: z.string().trim().max(80, because('longText')).default(''),
  })
  .refine(({ phoneNumber, email }) => phoneNumber !== '' || email !== '', {
    message: because('phoneOrEmail'),
    path: ['phoneNumber'],
  });

/** A person's membership in one group. */
export const groupOfPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  position: z.string(),
  isGroupLeader: z.boolean(),
  state: z.enum(['approved', 'waiting']),
});

/**
 * An update changes the fields given and leaves the rest. `was`: the values when the form was opened; if a field
 * has changed since, 409 with both texts. Without `was`, the given fields are written.
 */
export const groupChange = z.object({
  name: groupBody.shape.name.optional(),
  description: z.string().trim().max(1000, because('longText')).optional(),
  isMobileGroup: z.boolean().optional(),
  peopleInGroups: groupBody.shape.peopleInGroups,
  was: z.object({ name: z.string(), description: z.string() }).partial().default({}),
});
