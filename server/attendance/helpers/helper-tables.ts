import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment, tenantId } from '../../core/columns.ts';
import { people } from '../../people/index.ts';
import { attendanceEvents } from '../tables.ts';

/** Who helps at an event: with a login they serve its check-ins. */
export const attendanceHelpers = pgTable(
  'attendance_helpers',
  {
    tenantId: tenantId(),
    eventId: uuid('event_id').notNull(),
    personId: uuid('person_id').notNull(),
    namedAt: moment('named_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.eventId, t.personId] }),
    foreignKey({
      name: 'attendance_helpers_event_fk',
      columns: [t.tenantId, t.eventId],
      foreignColumns: [attendanceEvents.tenantId, attendanceEvents.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'attendance_helpers_person_fk',
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete('cascade'),
    index('attendance_helpers_person').on(t.tenantId, t.personId),
  ],
);
