import { z } from 'zod';
import { because } from '../input-code.ts';

const most = 20_000;
const ids = z.array(z.uuid()).max(most, because('atMost')).default([]);

/**
 * Everybody of the group instead of a list: the results of `search` (all if it is empty), except some. So all 20,000
 * can be chosen without being loaded.
 */
const everybody = z.object({ search: z.string().max(200).default(''), except: ids });

/** The people of an action: a list, or everybody a rule names. */
export type ChosenMembers = { ids: string[]; everybody?: z.output<typeof everybody> | undefined };

export const moveBody = z.object({
  memberIDList: ids,
  groupTo: z.uuid(),
  groupFrom: z.uuid(),
  everybody: everybody.optional(),
});

export const removeBody = z.object({
  /** The group once more, as the specification has it; the path counts. */
  groupId: z.uuid().optional(),
  personIds: ids,
  everybody: everybody.optional(),
});

/** How many it concerned, how many were in the target before, and the id by which the change is taken back. */
export const changed = z.object({
  status: z.literal(true),
  members: z.number().int(),
  alreadyThere: z.number().int(),
  changeId: z.uuid().nullable(),
});
