import { sql, type SQL } from 'drizzle-orm';
import { type FieldTexts, parseTemplate, personalise, withFields } from '../../../contract/messaging/personalise.ts';
import type { AboutPerson } from '../../people/index.ts';
import type { Channels } from '../channels/registry.ts';
import { messagePrivacy } from './message-privacy.ts';
import { currentTenant } from '../../core/db/index.ts';
import { failingFrom } from '../../../contract/people/glance.ts';
import { momentAsText } from '../../core/moment-as-text.ts';
import { hasAddress } from '../channels/channel.ts';

/** Whether this is an address of a person `p`, over whichever channel. */
const isAddressOfPerson = ({ all }: Channels, address: SQL): SQL =>
  sql`(${sql.join(
    all.map(({ reach }) => hasAddress(reach, address)),
    sql` OR `,
  )})`;

/** So many characters of a text are shown, and so many looked at: a name takes less room than its place. */
const shown = 320;
const looked = 640;

/** The text as they got it: with their name and what else was put in for them. */
function asReceived({ greeting, fields, ...detail }: Record<string, unknown>): Record<string, unknown> {
  const { message } = detail;
  if (typeof message !== 'string') return detail;
  const own = typeof greeting === 'string' && withFields(parseTemplate(message), fields as FieldTexts | null);
  const said = (own && personalise(own, greeting)) || message;
  return { ...detail, message: said.length > shown ? `${said.slice(0, shown - 1).trimEnd()}…` : said };
}

/** The messages that went to a person, and what became of each. */
export const messagingAboutPerson = (channels: Channels): AboutPerson => ({
  feature: 'messaging',
  ...messagePrivacy(channels),
  history: (ids) => sql`
    SELECT m.created_at AS at, m.channel AS kind, r.message_id::text || '-' || r.seq AS key, m.created_by AS account_id,
      jsonb_build_object('messageId', m.id, 'message', left(shown.text, ${looked}::integer), 'state', r.state, 'reason', r.reason)
        || CASE WHEN m.is_personalized THEN jsonb_build_object('greeting', r.greeting, 'fields', r.fields) ELSE '{}' END AS detail
    FROM recipients r JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = r.message_id
    JOIN message_texts t ON t.tenant_id = ${currentTenant} AND t.message_id = m.id
    CROSS JOIN LATERAL (SELECT coalesce(t.excerpt, t.body) AS text) AS shown
    WHERE r.tenant_id = ${currentTenant} AND r.person_id IN ${ids} AND r.state IN ('sent', 'delivered', 'failed', 'unknown')
    UNION ALL
    SELECT w.at, 'replied', w.id::text, NULL, jsonb_build_object('messageId', w.message_id)
    FROM replies w JOIN people p ON p.tenant_id = ${currentTenant} AND ${isAddressOfPerson(channels, sql`w.address`)}
    WHERE w.tenant_id = ${currentTenant} AND p.id IN ${ids}`,
  tell: asReceived,
  glance: (_, ids) => lastMessages(channels, ids),
});

/** Facts from a person's latest messages: the last arrival, the last reply, and the channels by which none arrive. */
const lastMessages = (channels: Channels, ids: SQL): SQL => sql`
  SELECT said.fact FROM (
    WITH latest AS MATERIALIZED (
      SELECT m.channel, m.created_at AS at, r.state, r.state IN ('sent', 'delivered') AS arrived
      FROM recipients r JOIN messages m ON m.tenant_id = ${currentTenant} AND m.id = r.message_id
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
    FROM (SELECT max(w.at) AS at FROM people p JOIN replies w ON w.tenant_id = ${currentTenant} AND ${isAddressOfPerson(channels, sql`w.address`)}
      WHERE p.tenant_id = ${currentTenant} AND p.id IN ${ids}) AS w WHERE w.at IS NOT NULL
  ) AS said`;
