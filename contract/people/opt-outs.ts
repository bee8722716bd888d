import { z } from 'zod';
import { defineRoutes } from '../route.ts';

export const channel = z.enum(['sms', 'email']);
export type Channel = z.infer<typeof channel>;

/** One of a person's two numbers or addresses; messages go only to the first. */
const whichAddress = z.enum(['first', 'second']);

/** An opt-out that holds for a person, by their number or e-mail address. */
export const knownOptOut = z.object({
  channel,
  which: whichAddress,
  at: z.iso.datetime(),
  source: z.string(),
  /** The recorder; empty if the person opted out themselves. */
  setBy: z.string(),
});

/** The last do-not-disturb answer for a person's number that no delivery has overtaken. */
export const knownDoNotDisturb = z.object({ at: z.iso.datetime(), route: z.string(), words: z.string() });

const wish = z.object({ personId: z.uuid(), channel, which: whichAddress.default('first') });

export const optOutRoutes = defineRoutes({
  recordOptOut: {
    method: 'POST',
    path: '/api/People/RecordOptOut',
    summary: 'Note that somebody told you not to write to them any more',
    access: 'administrator',
    body: wish,
    reply: z.object({ optOuts: z.array(knownOptOut) }),
  },
  takeBackOptOut: {
    method: 'POST',
    path: '/api/People/TakeBackOptOut',
    summary: 'Take back an opt-out that was noted by mistake',
    access: 'administrator',
    body: wish,
    reply: z.object({ optOuts: z.array(knownOptOut) }),
  },
});
