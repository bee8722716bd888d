import { z } from 'zod';

/** One thing that is said of a person at a glance. */
export const glanceFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('family'), id: z.uuid(), name: z.string() }),
  z.object({ kind: z.literal('group'), id: z.uuid(), name: z.string() }),
  /** The last time something reached them by a channel, they replied, or somebody looked after them. */
  z.object({
    kind: z.literal('contact'),
    how: z.enum(['message', 'reply', 'care']),
    channel: z.string(),
    at: z.iso.datetime(),
  }),
  /** When they last came; `away`: they used to come, others came since, and they did not. */
  z.object({ kind: z.literal('came'), on: z.iso.date(), away: z.boolean() }),
  /** So many of the latest messages of a channel failed, one after the other. */
  z.object({ kind: z.literal('failing'), channel: z.string(), count: z.number().int() }),
  z.object({ kind: z.literal('birthday'), on: z.iso.date(), turns: z.number().int().nullable() }),
  /** A first-timer whom nobody has contacted, for so many days. */
  z.object({ kind: z.literal('uncalled'), days: z.number().int() }),
]);

export type GlanceFact = z.output<typeof glanceFact>;

/** So many latest messages have to fail in a row before it is said. */
export const failingFrom = 3;
/** People who came so often, and not for so many days while others did, are away. */
export const awayThreshold = { visits: 3, days: 28 };
