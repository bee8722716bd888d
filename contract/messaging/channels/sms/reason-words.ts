import type { z } from 'zod';
import type { exclusions } from '../../schemas.ts';
import type { exclusion } from './payload.ts';

type Own = Exclude<z.output<typeof exclusion>, (typeof exclusions)[number]>;

/** Why somebody did not get a text, beyond what every channel has. */
export const smsReasons = {
  'no phone': 'No phone number',
  'invalid number': 'Invalid number',
  'until morning': 'Waiting for morning: this route does not reach its network at night',
  'passed over at night': 'Left out: this route does not reach its network at night',
} satisfies Record<Own, string> & Record<string, string>;
