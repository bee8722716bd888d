import { z } from 'zod';

/** A reply other than STOP, START and HELP. */
export const replyRow = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The person whose address it is, the first of several; null for one that nobody has. */
  personId: z.uuid().nullable(),
  name: z.string(),
  address: z.string(),
  text: z.string(),
  route: z.string(),
  read: z.boolean(),
  /** The message it answers: the last one they got over this route. */
  messageId: z.uuid(),
  message: z.string(),
  optedOut: z.boolean(),
});
