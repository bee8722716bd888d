import { sql } from 'drizzle-orm';

/** What carers of the person `p` must know; of nobody where `told` is false. */
export const carerNoteOf = (told: boolean) =>
  told
    ? sql`(SELECT n.note FROM carer_notes n WHERE n.tenant_id = p.tenant_id AND n.person_id = p.id)`
    : sql`NULL::text`;
