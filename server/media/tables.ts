import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId } from '../core/columns.ts';
import { tenants } from '../core/tables.ts';

/** Pictures that an organisation keeps; their bytes lie in storage under `<tenant>/<id>/<size>.webp`. */
export const pictures = pgTable(
  'pictures',
  {
    tenantId: tenantId(),
    id: id(),
    /** The purpose of the upload. A picture shown there is kept, and an unused one is swept. */
    purpose: text('purpose', { enum: ['person', 'group'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total of all its versions. */
    bytes: integer('bytes').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('pictures_purpose').on(t.tenantId, t.purpose, t.createdAt),
  ],
);

/** Pictures of the gallery, for messages; their bytes lie in storage under `<tenant>/<id>/<size>.<ending>`. */
export const media = pgTable(
  'media',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    ending: text('ending', { enum: ['jpg', 'png', 'gif'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total of all its versions. */
    bytes: integer('bytes').notNull(),
    isAnimated: boolean('is_animated').notNull(),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    /** Out of the gallery; its files go some days later. */
    deletedAt: moment('deleted_at'),
    /** Messages show it although it was deleted: its address goes on working. */
    isStillShown: boolean('is_still_shown').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.tenantId] }).onDelete('cascade'),
    index('media_newest').on(t.tenantId, t.createdAt, t.id),
    index('media_deleted')
      .on(t.tenantId, t.deletedAt)
      .where(sql`${t.deletedAt} IS NOT NULL`),
  ],
);
