import { z } from 'zod';
import { storableText } from './schemas.ts';

export const messageState = z.enum(['scheduled', 'sending', 'paused', 'cancelled', 'done']);

/** How a message stands after it was told something; the same when it is told twice. */
export const messageStateReply = z.object({ state: messageState });

/** By another route where one is named, otherwise as before. */
export const retry = z.object({ route: z.string().max(40).optional() });

/** People by their place in the message; everybody unknown where none are named. */
export const unknownDecision = z.object({
  recipients: z.array(z.number().int().min(1)).max(10_000).optional(),
  decision: z.enum(['sent', 'again']),
});

/** How many it concerned, and the units set aside for them. */
export const sentAgain = z.object({ people: z.number().int(), unitsUsed: z.number().int() });

/** The corrected text; omitted parts stay as they were. */
export const correctedMessage = z.object({
  message: storableText(10_000),
  sender: storableText(254).optional(),
  subject: storableText(300).optional(),
  isPersonalized: z.boolean().optional(),
});
