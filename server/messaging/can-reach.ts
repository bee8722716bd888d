import { type SQL, sql } from 'drizzle-orm';
import { emailName, reachByEmail } from './channels/email/reach-by-email.ts';
import type { Reach } from './channels/channel.ts';
import { reachByPhone } from './channels/sms/reach-by-phone.ts';
import { smsName } from './channels/sms/sms-channel.ts';

/**
 * Whether a message would reach a person `p`: there is an address, and it is neither opted out nor known to be bad. For
 * what is offered; sending looks once more.
 */
export const canReach = {
  sms: reaches(smsName, reachByPhone),
  email: reaches(emailName, reachByEmail),
};

function reaches(name: string, { address, barred }: Reach): SQL {
  return sql`(${address} IS NOT NULL AND NOT EXISTS (SELECT FROM opt_outs o
    WHERE o.tenant_id = p.tenant_id AND o.channel = ${name}::text AND o.address = ${address})
    ${barred ? sql`AND NOT EXISTS (SELECT FROM (${barred}) AS bad WHERE bad.address = ${address})` : sql``})`;
}
