import { sql } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import type { ReadContacts } from '../../people/index.ts';
import { sayTo } from '../../core/language/catalogue.ts';
import { arrayOf } from '../../core/array-parameter.ts';
import { cut, storable } from '../../core/storable-text.ts';
import { contactFiles } from '../tables/contact-tables.ts';

export type StagedContacts = { fileId: string; fileName: string; contacts: number; notes: string[] };

/** Keeps the rows of a file for messages, schedules and drafts to refer to. */
export async function stageContacts(
  ctx: Ctx,
  name: string,
  { rows, notes, batches }: ReadContacts,
): Promise<StagedContacts> {
  const fileName = cut(storable(name), 200);
  const [file] = await ctx.db
    .insert(contactFiles)
    .values({ tenantId: ctx.tenantId, fileName, rowCount: rows, notes, createdBy: ctx.user?.accountId ?? null })
    .returning({ id: contactFiles.id });
  if (!file) throw new Error('the file was not written');
  for (const { rowNumbers, names, greetings, typed, addresses } of batches) {
    await ctx.db.execute(sql`
      INSERT INTO contact_rows (tenant_id, file_id, row_number, name, greeting, typed, address, phone)
      SELECT ${ctx.tenantId}::uuid, ${file.id}::uuid, f.*, f.address FROM unnest(${arrayOf(rowNumbers, 'integer')}, ${arrayOf(names, 'text')},
        ${arrayOf(greetings, 'text')}, ${arrayOf(typed, 'text')}, ${arrayOf(addresses, 'text')})
        AS f(row_number, name, greeting, typed, address)`);
  }
  await ctx.audit({
    action: 'contacts.uploaded',
    subject: 'contact file',
    subjectId: file.id,
    detail: { contacts: rows },
  });
  return { fileId: file.id, fileName, contacts: rows, notes: notes.map((note) => sayTo(ctx.user, note)) };
}
