import { sql } from 'drizzle-orm';
import type { AboutPerson } from '../../people/index.ts';
import { messagePrivacy } from './message-privacy.ts';

/** What messages tell of a person: those that went to them, and what became of each. */
export const messagingAboutPerson: AboutPerson = {
  feature: 'messaging',
  ...messagePrivacy,
  history: (ids) => sql`
    SELECT m.created_at AS at, 'sms' AS kind, r.message_id::text || '-' || r.seq AS key, m.created_by AS account_id,
      jsonb_build_object('messageId', m.id, 'message', CASE WHEN length(m.body) > 120 THEN rtrim(left(m.body, 119)) || '…' ELSE m.body END, 'state', r.state, 'reason', r.reason) AS detail
    FROM recipients r JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
    WHERE r.person_id IN ${ids} AND r.state IN ('sent', 'delivered', 'failed', 'unknown')
    UNION ALL
    SELECT w.at, 'replied', w.id::text, NULL, jsonb_build_object('messageId', w.message_id)
    FROM replies w JOIN people p ON p.tenant_id = w.tenant_id AND p.phone = w.address
    WHERE p.id IN ${ids}`,
};
