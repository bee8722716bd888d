import { z } from 'zod';
import { because } from '../input-code.ts';
import { isMeaningfulName, refuseBadName } from '../people/name.ts';
import { customField, customValues } from '../people/custom-field-schemas.ts';

/** What is left out stays as it is, so that two who change the same member do not undo each other. */
const memberInput = z.object({
  personId: z.uuid(),
  position: z.string().trim().max(80, because('longPosition')).optional(),
  isGroupLeader: z.boolean().optional(),
  /** `true` invites them once they are in. `false` takes no login back: that is `TakeBackLogin`, for the person as a whole. */
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
  /** When somebody asked by the public page; `person.id` is then the request's, for there may be no person yet. */
  requestedAt: z.string().nullable().default(null),
});

/** What leaders see of their members in the organisation's own fields; the first 1,000 of whom anything is known. */
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
  /** The first of those who lead it, by name. */
  leaders: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const groupRow = group.omit({ peopleInGroups: true, awaitingApprovals: true, leaders: true });

export const groupBody = z.object({
  name: z.string().trim().min(1, because('groupName')).max(120, because('longName')),
  description: z.string().trim().max(1000, because('longDescription')).default(''),
  isMobileGroup: z.boolean().default(false),
  peopleInGroups: z.array(memberEntry).max(20_000, because('tooManyAdded')).default([]),
});

/** Somebody as a leader adds them: whoever has this number or address and this name already is taken. */
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
    position: z.string().trim().max(80, because('longPosition')).default(''),
  })
  .refine(({ phoneNumber, email }) => phoneNumber !== '' || email !== '', {
    message: because('phoneOrEmail'),
    path: ['phoneNumber'],
  });

/** What a person is in one group. */
export const groupOfPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  position: z.string(),
  isGroupLeader: z.boolean(),
  state: z.enum(['approved', 'waiting']),
});

/**
 * An update changes what it names and leaves the rest. `was`: what stood in the fields when the form was opened; where it
 * is something else by now, 409 with both texts. Without it, what is named is written.
 */
export const groupChange = z.object({
  name: groupBody.shape.name.optional(),
  description: z.string().trim().max(1000, because('longDescription')).optional(),
  isMobileGroup: z.boolean().optional(),
  peopleInGroups: groupBody.shape.peopleInGroups,
  was: z.object({ name: z.string(), description: z.string() }).partial().default({}),
});
