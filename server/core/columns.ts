import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { storableJson } from './storable-text.ts';

/** The column every tenant table's keys start with. */
export const tenantId = () => uuid('tenant_id').notNull();

/** A row's own id; random unless given. */
export const id = () => uuid('id').notNull().defaultRandom();

/** A moment, kept with its zone and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const createdAt = () => moment('created_at').notNull().defaultNow();

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** JSON whose texts the database keeps, as what others say may not be: drizzle's own column fails for half a character. */
export const jsonb = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (value) => storableJson(value),
});
