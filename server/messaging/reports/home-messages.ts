import { type SQL, sql } from 'drizzle-orm';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { type gone, hasGone } from '../tables/message-tables.ts';
import { everyState, type MessageRow } from './message-list.ts';

type Last = {
  id: string;
  channel: string;
  title: string;
  state: (typeof gone)[number];
  sentAt: string;
  chosen: number;
};
type Counts = MessageRow['counts'];

/** The title of a message `m` in lists: its first words, or its subject if its text is not plain. */
const titleOfMessage = sql`coalesce((
  SELECT CASE WHEN length(about.words) > 80 THEN regexp_replace(left(about.words, 80), '\\s+\\S*$', '') || ' …' ELSE about.words END
  FROM message_texts t, LATERAL (SELECT CASE WHEN t.excerpt IS NULL THEN t.body ELSE m.subject END AS words) AS about
  WHERE t.tenant_id = ${currentTenant} AND t.message_id = m.id), '')`;

/** The last message of any channel, as JSON, or null. `but`: the ids of those we send for the organisation by ourselves. */
export const lastMessage = (but: SQL): SQL => sql`(
  SELECT json_build_object('id', m.id, 'channel', m.channel, 'title', ${titleOfMessage}, 'state', m.state, 'chosen', m.chosen,
    'sentAt', ${momentAsText(sql`m.created_at`)}, 'counts', (SELECT coalesce(json_object_agg(c.state, c.count), '{}')
      FROM message_counts c WHERE c.tenant_id = ${currentTenant} AND c.message_id = m.id))
  FROM messages m WHERE m.tenant_id = ${currentTenant} AND ${hasGone} AND m.id NOT IN (${but})
  ORDER BY m.created_at DESC, m.id DESC LIMIT 1)`;

/** With those states in which nobody is. */
export const withEveryState = (last: (Last & { counts: Partial<Counts> }) | null): (Last & { counts: Counts }) | null =>
  last && { ...last, counts: everyState(last.counts) };

/** Messages of which nobody can say whether some people got them, the latest first; as JSON. */
export const unknownMessages = (wanted: number): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('id', u.id, 'channel', u.channel, 'title', u.title, 'people', u.people)
    ORDER BY u.created_at DESC, u.id DESC), '[]')
  FROM (SELECT m.id, m.channel, m.created_at, ${titleOfMessage} AS title, c.count AS people
    FROM message_counts c JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = c.message_id
    WHERE c.tenant_id = ${currentTenant} AND c.state = 'unknown' AND c.count > 0
    ORDER BY m.created_at DESC, m.id DESC LIMIT ${wanted}::integer) AS u)`;

const SHOWN = 160;

/** Messages of every channel that go by themselves, the next first: as many as are wanted, and how many there are; as JSON. */
export const upcomingSchedules = (wanted: number): SQL => sql`(
  SELECT json_build_object('totalItems', count(*), 'items', coalesce(json_agg(json_build_object('id', s.id, 'channel', s.channel,
    'title', s.title, 'dueAt', ${momentAsText(sql`s.due_at`)}) ORDER BY s.place) FILTER (WHERE s.place <= ${wanted}::integer), '[]'))
  FROM (SELECT m.id, m.channel, m.due_at, row_number() OVER (ORDER BY m.due_at, m.id) AS place,
      left(CASE WHEN t.excerpt IS NULL THEN t.body ELSE m.subject END, ${SHOWN}::integer) AS title
    FROM messages m JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
    WHERE m.tenant_id = ${currentTenant} AND m.state = 'scheduled') AS s)`;

/** How many scheduled messages did not go and wait for somebody, by channel; as JSON. */
export const stoppedSchedules: SQL = sql`(
  SELECT coalesce(json_agg(json_build_object('channel', s.channel, 'messages', s.messages) ORDER BY s.channel), '[]')
  FROM (SELECT m.channel, count(*) AS messages FROM messages m
    WHERE m.tenant_id = ${currentTenant} AND m.state IN ('held', 'missed', 'refused') GROUP BY m.channel) AS s)`;
