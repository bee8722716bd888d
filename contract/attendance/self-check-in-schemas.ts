import { z } from 'zod';

/** Somebody who may be the one who says that they are here. */
const match = z.object({
  personId: z.uuid(),
  name: z.string(),
  phoneNumber: z.string(),
  samePhone: z.boolean(),
  sameName: z.boolean(),
  /** Whether they are in already. */
  present: z.boolean(),
});

/** Somebody who says that they are here, and of whom it is not certain who they are. */
export const arrival = z.object({
  id: z.uuid(),
  /** Empty where only a number came. */
  name: z.string(),
  phoneNumber: z.string(),
  /** `here` for the page, else the channel. */
  via: z.string(),
  at: z.string(),
  matches: z.array(match),
});

export type Arrival = z.output<typeof arrival>;

/** `path`: the public page's; null while it is switched off. */
export const hereLink = z.object({ path: z.string().nullable() });
