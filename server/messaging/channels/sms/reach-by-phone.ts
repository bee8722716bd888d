import { sql } from 'drizzle-orm';
import { divideNumbers } from '../../../../contract/phone-numbers.ts';
import { mapYielding } from '../../../core/map-yielding.ts';
import { tenantRegion } from '../../../core/tenant-region.ts';
import { readPhone, reviveOptOuts } from '../../../people/index.ts';
import type { Reach } from '../channel.ts';
import { smsTexts } from './texts.ts';

/** A number written by hand is somebody's when its last nine digits are theirs. */
const lastDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(-9);

/** People by their phone number, E.164. */
export const reachByPhone: Reach = {
  address: sql`p.phone`,
  written: sql`p.phone_number`,
  further: [sql`p.second_phone`],
  family: sql`f.phone`,
  none: 'no phone',
  invalid: 'invalid number',
  title: smsTexts.address,
  count: (count) => smsTexts.count({ count }),
  longest: 40,
  divide: divideNumbers,
  read: async (ctx, typed) => {
    const { country } = await tenantRegion(ctx);
    // The same reading as for people's own numbers, or the same number would not be recognised as theirs.
    return mapYielding(typed, (number) => readPhone(number, country)?.e164 ?? null);
  },
  revive: reviveOptOuts('sms'),
  of: ({ phone }) => (phone === null ? [] : [phone]),
  isOf:
    ({ phone }) =>
    (typed) =>
      phone !== null && lastDigits(typed) === lastDigits(phone),
  isTypedOf: ({ phone }, typed) =>
    sql`(${phone}::text IS NOT NULL AND right(regexp_replace(${typed}, '\\D', '', 'g'), 9) = right(${phone}, 9))`,
};
