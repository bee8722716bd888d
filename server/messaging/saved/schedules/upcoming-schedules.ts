import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../../core/db/index.ts';
import { momentAsText } from '../../../core/moment-as-text.ts';

const SHOWN = 160;

/** Messages of every channel that go by themselves, the next first: as many as are wanted, and how many there are; as JSON. */
export const upcomingSchedules = (wanted: number): SQL => sql`(
  SELECT json_build_object('totalItems', count(*), 'items', coalesce(json_agg(json_build_object('id', s.id, 'channel', s.channel,
    'title', s.title, 'dueAt', ${momentAsText(sql`s.due_at`)}) ORDER BY s.place) FILTER (WHERE s.place <= ${wanted}::integer), '[]'))
  FROM (SELECT s.id, s.channel, s.due_at, row_number() OVER (ORDER BY s.due_at, s.id) AS place,
      left(CASE WHEN s.excerpt IS NULL THEN s.body ELSE s.subject END, ${SHOWN}::integer) AS title
    FROM schedules s WHERE s.tenant_id = ${currentTenant} AND s.state = 'scheduled') AS s)`;

/** How many scheduled messages did not go and wait for somebody, by channel; as JSON. */
export const stoppedSchedules: SQL = sql`(
  SELECT coalesce(json_agg(json_build_object('channel', s.channel, 'messages', s.messages) ORDER BY s.channel), '[]')
  FROM (SELECT s.channel, count(*) AS messages FROM schedules s
    WHERE s.tenant_id = ${currentTenant} AND s.state IN ('held', 'missed', 'refused') GROUP BY s.channel) AS s)`;
