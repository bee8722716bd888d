import { sql, type SQL } from 'drizzle-orm';
import { failingFrom } from '../../../contract/people/glance.ts';
import { currentTenant } from '../../core/db/index.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import type { Channels } from '../channels/registry.ts';
import { isAddressOfPerson } from './address-of-person.ts';

/** What the latest messages to a person say of them: when one arrived last, when they replied, and by which channel none does. */
export const lastMessages = (channels: Channels, ids: SQL): SQL => sql`
  SELECT said.fact FROM (
    WITH latest AS MATERIALIZED (
      SELECT m.channel, m.created_at AS at, r.state, r.state IN ('sent', 'delivered') AS arrived
      FROM recipients r JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
      WHERE r.tenant_id = ${currentTenant} AND r.person_id IN ${ids} AND r.state IN ('sent', 'delivered', 'failed', 'unknown')
      ORDER BY m.created_at DESC LIMIT 100)
    SELECT jsonb_build_object('kind', 'contact', 'how', 'message', 'channel', a.channel, 'at', ${momentAsText(sql`a.at`)}) AS fact
    FROM (SELECT l.channel, l.at FROM latest l WHERE l.arrived ORDER BY l.at DESC LIMIT 1) AS a
    UNION ALL
    SELECT jsonb_build_object('kind', 'failing', 'channel', l.channel, 'count', count(*))
    FROM latest l WHERE l.state = 'failed'
      AND NOT EXISTS (SELECT FROM latest k WHERE k.channel = l.channel AND k.at > l.at AND k.arrived)
    GROUP BY l.channel HAVING count(*) >= ${failingFrom}::integer
    UNION ALL
    SELECT jsonb_build_object('kind', 'contact', 'how', 'reply', 'channel', '', 'at', ${momentAsText(sql`w.at`)})
    FROM (SELECT max(w.at) AS at FROM people p JOIN replies w ON w.tenant_id = p.tenant_id AND ${isAddressOfPerson(channels, sql`w.address`)}
      WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids}) AS w WHERE w.at IS NOT NULL
  ) AS said`;
