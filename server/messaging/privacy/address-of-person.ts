import { sql, type SQL } from 'drizzle-orm';
import { hasAddress } from '../channels/has-address.ts';
import type { Channels } from '../channels/registry.ts';

/** Whether this is an address of a person `p`, over whichever channel. */
export const isAddressOfPerson = ({ all }: Channels, address: SQL): SQL =>
  sql`(${sql.join(
    all.map(({ reach }) => hasAddress(reach, address)),
    sql` OR `,
  )})`;
