import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import {
  type CustomField,
  type CustomValues,
  type CustomWords,
  customValueText,
} from '../../../contract/people/custom-fields.ts';
import type { Ctx } from '../../core/context.ts';
import { languageOfUser } from '../../core/language/catalogue.ts';
import { dropPicture } from '../../media/index.ts';
import type { AboutPerson, Traced } from '../about/about-person.ts';
import { customWords, allCustomFields } from '../custom-fields/read-custom-fields.ts';
import { hasEmail, hasPhone } from '../stored-fields.ts';
import { people, optOutKeys } from '../tables.ts';
import { shown } from './export-rows.ts';
import { currentTenant } from '../../core/db/index.ts';

/** Whether somebody else has the address too: then its data stays theirs. */
const sharedPhone = ({ id, phone }: Traced) =>
  sql`EXISTS (SELECT FROM people o WHERE o.tenant_id = ${currentTenant} AND ${hasPhone(phone, sql`o`)} AND o.id <> ${id})`;
const sharedEmail = ({ id, email }: Traced) =>
  sql`EXISTS (SELECT FROM people o WHERE o.tenant_id = ${currentTenant} AND ${hasEmail(email, sql`o`)} AND o.id <> ${id})`;

/** The values of the organisation's own fields, archived fields included, by label. */
function inCustomFields(
  fields: readonly CustomField[],
  values: CustomValues,
  words: CustomWords,
): Record<string, string>[] {
  const said = fields.map((field) => [field.label, customValueText(field, values[field.key], words)]);
  const known = said.filter(([, value]) => value !== '');
  return known.length > 0 ? [Object.fromEntries(known)] : [];
}

/** The directory's part: the person's row, opt-outs, data kept by imports and bulk acts, the picture. */
export const peoplePrivacy: Required<Pick<AboutPerson, 'export' | 'erase'>> = {
  export: async (ctx, person) => {
    const tell = async (statement: ReturnType<typeof sql>) =>
      (await ctx.db.execute<{ row: Record<string, unknown> }>(statement)).rows.map(({ row }) => shown(row));
    const [known] = await ctx.db
      .select({ custom: people.custom })
      .from(people)
      .where(and(eq(people.tenantId, currentTenant), eq(people.id, person.id)));
    return {
      person: await tell(sql`SELECT to_jsonb(p) - 'custom' AS row FROM people p
        WHERE p.tenant_id = ${currentTenant} AND p.id = ${person.id}`),
      fields: inCustomFields(await allCustomFields(ctx), known?.custom ?? {}, customWords(languageOfUser(ctx.user))),
      opt_outs: await tell(
        sql`SELECT to_jsonb(o) AS row FROM opt_outs o
        WHERE o.tenant_id = ${currentTenant} AND o.address IN (${person.phone}, ${person.email})`,
      ),
      changes: await tell(
        sql`SELECT to_jsonb(a) - 'account_id' AS row FROM audit a
        WHERE a.tenant_id = ${currentTenant} AND (a.subject_id = ${person.id}
          OR (a.subject = 'account' AND a.subject_id IN (SELECT account_id FROM person_accounts
            WHERE tenant_id = ${currentTenant} AND person_id = ${person.id})))
          ORDER BY a.at, a.id`,
      ),
    };
  },
  erase: async (ctx, person) => {
    // By address, whatever the channel: each channel makes links to the addresses it reaches.
    await ctx.db.execute(sql`DELETE FROM opt_out_links
      WHERE tenant_id = ${currentTenant} AND ((address = ${person.phone} AND NOT ${sharedPhone(person)})
        OR (address = ${person.email} AND NOT ${sharedEmail(person)}))`);
    await ctx.db.execute(
      sql`DELETE FROM do_not_disturb
      WHERE tenant_id = ${currentTenant} AND address = ${person.phone} AND NOT ${sharedPhone(person)}`,
    );
    await ctx.db.execute(sql`
      DELETE FROM import_rows r WHERE r.tenant_id = ${currentTenant} AND ((${hasPhone(person.phone, sql`r`)} AND NOT ${sharedPhone(person)})
        OR (${person.email} <> '' AND ${hasEmail(person.email, sql`r`)} AND NOT ${sharedEmail(person)})
        OR (${person.phoneNumber} <> '' AND r.cells @> to_jsonb(ARRAY[${person.phoneNumber}::text])))`);
    // A sheet is kept as it stands, so nobody can say of whom it speaks.
    await ctx.db.execute(sql`
      UPDATE imports SET sheet = NULL WHERE tenant_id = ${currentTenant} AND sheet IS NOT NULL`);
    await ctx.db.execute(sql`
      UPDATE people_filters SET person_ids = array_remove(person_ids, ${person.id}::uuid)
      WHERE tenant_id = ${currentTenant} AND ${person.id}::uuid = ANY(person_ids)`);
    await ctx.db.execute(sql`
      UPDATE people_filters SET rule = jsonb_set(rule, '{except}', (rule -> 'except') - ${person.id}::text)
      WHERE tenant_id = ${currentTenant} AND rule -> 'except' @> to_jsonb(${person.id}::text)`);
    await ctx.db.execute(sql`DELETE FROM duplicate_pairs
      WHERE tenant_id = ${currentTenant} AND ${person.id} IN (first_id, second_id)`);
    await ctx.db.execute(sql`DELETE FROM not_the_same
      WHERE tenant_id = ${currentTenant} AND ${person.id} IN (first_id, second_id)`);
    await ctx.db.execute(sql`
      UPDATE families f SET phone = NULL, phone_number = ''
      WHERE f.tenant_id = ${currentTenant} AND f.phone = ${person.phone} AND NOT ${sharedPhone(person)}`);
    await ctx.db.execute(sql`
      DELETE FROM families f WHERE f.tenant_id = ${currentTenant} AND EXISTS (SELECT FROM family_members m
        WHERE m.tenant_id = ${currentTenant} AND m.family_id = f.id AND m.person_id = ${person.id})
        AND NOT EXISTS (SELECT FROM family_members m
          WHERE m.tenant_id = ${currentTenant} AND m.family_id = f.id AND m.person_id <> ${person.id})`);
    const [row] = await ctx.db
      .select()
      .from(people)
      .where(and(eq(people.tenantId, currentTenant), eq(people.id, person.id)));
    if (row?.pictureId) {
      await ctx.db
        .update(people)
        .set({ pictureId: null })
        .where(and(eq(people.tenantId, currentTenant), eq(people.id, person.id)));
      await dropPicture(ctx, row.pictureId);
    }
    // Comes last: any change of the person would restore the opt-out.
    await keepOptOuts(ctx, person);
  },
};

/** An opt-out outlives the person, as a keyed hash of the address. */
async function keepOptOuts(ctx: Ctx, person: Traced): Promise<void> {
  const tenantId = ctx.tenantId;
  await ctx.db
    .insert(optOutKeys)
    .values({ tenantId, key: randomBytes(32) })
    .onConflictDoNothing();
  await ctx.db.execute(sql`
    WITH gone AS (
      DELETE FROM opt_outs o WHERE o.tenant_id = ${currentTenant} AND ((o.channel = 'sms' AND o.address = ${person.phone} AND NOT ${sharedPhone(person)})
        OR (o.channel = 'email' AND o.address = ${person.email} AND NOT ${sharedEmail(person)}))
      RETURNING channel, address)
    INSERT INTO kept_opt_outs (tenant_id, channel, address_hash)
    SELECT ${tenantId}::uuid, channel, app.opt_out_hash(${tenantId}::uuid, channel, address) FROM gone ON CONFLICT DO NOTHING`);
}

/** Before sending to addresses of nobody in the directory: restores the opt-outs of people erased since. */
export const reviveOptOuts =
  (channel: string) =>
  async (ctx: Ctx, addresses: readonly string[]): Promise<void> => {
    if (addresses.length === 0) return;
    await ctx.db.execute(
      sql`SELECT app.revive_opt_outs(${ctx.tenantId}::uuid, ${channel}::text, (SELECT array_agg(x) FROM jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) AS x))
      WHERE EXISTS (SELECT FROM kept_opt_outs WHERE tenant_id = ${currentTenant})`,
    );
  };
