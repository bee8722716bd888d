import type { z } from 'zod';
import type { exclusions } from '../../schemas.ts';
import type { exclusion } from './payload.ts';

type Own = Exclude<z.output<typeof exclusion>, (typeof exclusions)[number]>;

/** Why somebody did not get a text, beyond what every channel has. */
export const smsReasons = {
  'no phone': 'No phone number',
  'invalid number': 'The number cannot be right',
  'until morning': 'Waits for the morning: at night this route does not reach its network',
  'passed over at night': 'Left out: at night this route does not reach its network',
} satisfies Record<Own, string> & Record<string, string>;
