import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The column every tenant table's keys start with. */
export const tenantId = () => uuid('tenant_id').notNull();

/** A row's own id; random unless given. */
export const id = () => uuid('id').notNull().defaultRandom();

/** A moment, kept with its zone and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => moment('created_at').notNull().defaultNow();

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
