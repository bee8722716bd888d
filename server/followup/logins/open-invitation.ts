import { and, gt, ne, type SQL, sql } from 'drizzle-orm';
import { inviterStillAdministers } from '../../session/index.ts';
import { memberInvitations } from './login-tables.ts';
import { currentTenant } from '../../core/db/index.ts';

/**
 * An invitation that still means what it said: whoever sent it administers the organisation, the person is not archived
 * and has no login (a merge may have brought one), and the address or number it went to is theirs.
 */
export const invitationStillValid: SQL = sql`
  (${memberInvitations.invitedBy} IS NULL OR ${inviterStillAdministers(memberInvitations.invitedBy)})
  AND EXISTS (SELECT FROM people p
    WHERE p.tenant_id = ${currentTenant} AND p.id = ${memberInvitations.personId} AND p.archived_at IS NULL
    AND (${memberInvitations.via} <> 'email' OR lower(trim(p.email)) = ${memberInvitations.email})
    AND (${memberInvitations.via} <> 'sms' OR ${memberInvitations.phone} IS NULL OR p.phone = ${memberInvitations.phone}))
  AND NOT EXISTS (SELECT FROM person_accounts a
    WHERE a.tenant_id = ${currentTenant} AND a.person_id = ${memberInvitations.personId})`;

/** An invitation that can be accepted. */
export const isOpen = (now: Date): SQL | undefined =>
  and(ne(memberInvitations.state, 'accepted'), gt(memberInvitations.expiresAt, now), invitationStillValid);
