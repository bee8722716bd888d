import { z } from 'zod';

/** The shape of every refusal on the wire. `fields` names the inputs at fault: path in dots → what to do about it. */
export const errorReply = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});

export type ErrorReply = z.infer<typeof errorReply>;
