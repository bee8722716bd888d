import { type SQL, sql } from 'drizzle-orm';
import type { Reach } from './channel.ts';

/** Whether this is an address of a person `p`: the one that is sent to, or one that they are only known by. */
export function hasAddress({ address, further = [] }: Reach, said: SQL): SQL {
  return sql`(${sql.join(
    [address, ...further].map((one) => sql`${one} = ${said}`),
    sql` OR `,
  )})`;
}
