import { sql, type SQL } from 'drizzle-orm';
import type { AboutPerson } from '../../people/index.ts';
import { hasAddress } from '../channels/has-address.ts';
import type { Channels } from '../channels/registry.ts';
import { messagePrivacy } from './message-privacy.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Whether this is an address of a person `p`, over whichever channel. */
const isTheirs = ({ all }: Channels, address: SQL): SQL =>
  sql`(${sql.join(
    all.map(({ reach }) => hasAddress(reach, address)),
    sql` OR `,
  )})`;

/** What messages tell of a person: those that went to them, and what became of each. */
export const messagingAboutPerson = (channels: Channels): AboutPerson => ({
  feature: 'messaging',
  ...messagePrivacy(channels),
  history: (ids) => sql`
    SELECT m.created_at AS at, m.channel AS kind, r.message_id::text || '-' || r.seq AS key, m.created_by AS account_id,
      jsonb_build_object('messageId', m.id, 'message', CASE WHEN length(shown.text) > 120 THEN rtrim(left(shown.text, 119)) || '…' ELSE shown.text END, 'state', r.state, 'reason', r.reason) AS detail
    FROM recipients r JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
    JOIN message_texts t ON t.tenant_id = m.tenant_id AND t.message_id = m.id
    CROSS JOIN LATERAL (SELECT coalesce(t.excerpt, t.body) AS text) AS shown
    WHERE r.tenant_id = ${currentTenant} AND r.person_id IN ${ids} AND r.state IN ('sent', 'delivered', 'failed', 'unknown')
    UNION ALL
    SELECT w.at, 'replied', w.id::text, NULL, jsonb_build_object('messageId', w.message_id)
    FROM replies w JOIN people p ON p.tenant_id = w.tenant_id AND ${isTheirs(channels, sql`w.address`)}
    WHERE w.tenant_id = ${currentTenant} AND p.id IN ${ids}`,
});
