import { desc, eq, sql, and } from 'drizzle-orm';
import type { Ctx } from '../../core/context.ts';
import {
  type BackupLine,
  currentTenant,
  ORGANISATION_FORMAT,
  readBackupFile,
  sqlState,
  type Tx,
} from '../../core/db/index.ts';
import { audit, tenants } from '../../core/tables.ts';
import { inTenant } from '../../core/transaction.ts';
import type { Deps } from '../../deps.ts';
import { holdOrganisation } from '../../messaging/index.ts';
import { removeEverything } from '../../reports/index.ts';
import { Mistake } from '../command.ts';
import { ACCOUNT_TABLES, PackedAccounts } from './moving-accounts.ts';
import {
  joinRows,
  packedTables,
  type PackedTable,
  rowsOf,
  splitRows,
  Sums,
  withoutLimits,
} from './organisation-rows.ts';
import { migrationsHere, type Opening } from './pack.ts';

const UNPACKED = 'organisation.unpacked';

type Contents = { opening: Opening; accounts: PackedAccounts; hash: string; keys: Set<string> };

/** `already`: the same file was unpacked before, so nothing was changed. `joined`: accounts of here that act for it now. */
export type Unpacked = { opening: Opening; hash: string; already: boolean; joined: number; suspended: boolean };

/**
 * Reads an organisation into this installation, completely or not at all. Other organisations notice nothing: every lock is
 * on its own rows. What would leave by itself is held. `replace`: an organisation that is here gives way.
 * @throws Mistake when the file is of another version, or the organisation is here with other content
 */
export async function unpackOrganisation(
  deps: Pick<Deps, 'base' | 'storage'>,
  { file, replace }: { file: string; replace: boolean },
): Promise<Unpacked> {
  const { base, storage } = deps;
  const contents = await readContents(file);
  const { opening, accounts, hash } = contents;
  const { tenantId } = opening;
  await refuseOtherVersion(deps, opening);
  const here = await inTenant(base, tenantId, null, lastUnpacked);
  if (here && !replace) {
    if (here.hash === hash) return { opening, hash, already: true, joined: 0, suspended: here.suspended };
    throw new Mistake(
      `${opening.name} is here already, with other content. With --replace it becomes as it was in the file; what came since is gone then.`,
    );
  }
  const joined = await accounts.putBack(base.database);
  const before = new Set<string>();
  for await (const { key } of storage.list(`${tenantId}/`)) before.add(key);
  try {
    await putFiles(storage, file);
    await base.database.jobs.executeSql(`DELETE FROM pgboss.job WHERE data->>'tenantId' = $1 AND state <> 'active'`, [
      tenantId,
    ]);
    const suspended = await inTenant(base, tenantId, null, async (ctx) => {
      await withoutLimits(ctx.db);
      if (replace) await giveWay(ctx);
      await putRows(ctx.db, { file, joined });
      await afterwards(ctx, contents);
      return (await lastUnpacked(ctx))?.suspended ?? false;
    });
    if (replace) await storage.remove([...before].filter((key) => !contents.keys.has(key)));
    return { opening, hash, already: false, joined: joined.size, suspended };
  } catch (error) {
    // The transaction may have been committed all the same; then the files are needed. If nobody can say, they stay.
    const mayBeHere = await inTenant(base, tenantId, null, lastUnpacked).then(
      (now) => now?.hash === hash,
      () => true,
    );
    if (!mayBeHere) await storage.remove([...contents.keys].filter((key) => !before.has(key)));
    if (sqlState(error) !== '23505') throw error;
    const which = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    throw new Mistake(
      `Something that may be here only once belongs to another organisation (${which}). Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Reads the whole file once, so that nothing is written from a damaged one. @throws Error in words */
async function readContents(file: string): Promise<Contents> {
  const accounts = new PackedAccounts();
  const keys = new Set<string>();
  let opening: Opening | undefined;
  let hash = '';
  for await (const { kind, argument, payload } of readBackupFile(file)) {
    if (kind === 'koinonia') {
      if (argument !== ORGANISATION_FORMAT)
        throw new Mistake(`${file} is no file of "tenants pack". A whole backup is read by "restore".`);
      opening = JSON.parse(payload) as Opening;
    } else if (kind === 'file') keys.add(decodeURIComponent(argument));
    else if (kind === 'sums') hash = argument;
    else if (ACCOUNT_TABLES.includes(argument)) accounts.add(argument, payload);
  }
  if (!opening) throw new Mistake(`${file} is empty.`);
  return { opening, accounts, hash, keys };
}

async function refuseOtherVersion({ base }: Pick<Deps, 'base'>, { migrations }: Opening): Promise<void> {
  const ours = await migrationsHere(base.database);
  if (JSON.stringify(ours) === JSON.stringify(migrations)) return;
  const newer = migrations.filter(({ name }) => !ours.some((one) => one.name === name)).at(-1);
  throw new Mistake(
    newer
      ? `The file is of a newer version of Koinonia (${newer.name}). Update this installation first.`
      : `The file is of an older version of Koinonia (up to ${migrations.at(-1)?.name ?? 'nothing'}). Update the installation that packed it, and pack again.`,
  );
}

/** The organisation as it is here, with the file it came from last; undefined if it is not here. */
async function lastUnpacked(ctx: Ctx): Promise<{ hash: string | undefined; suspended: boolean } | undefined> {
  const [tenant] = await ctx.db
    .select({ state: tenants.state })
    .from(tenants)
    .where(eq(tenants.tenantId, currentTenant));
  if (!tenant) return undefined;
  const [last] = await ctx.db
    .select({ detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.tenantId, currentTenant), eq(audit.action, UNPACKED)))
    .orderBy(desc(audit.at))
    .limit(1);
  return { hash: last && String(last.detail['hash']), suspended: tenant.state === 'suspended' };
}

/** Whoever writes at this moment is waited for. */
async function giveWay(ctx: Ctx): Promise<void> {
  const mine = eq(tenants.tenantId, currentTenant);
  const [tenant] = await ctx.db.select({ id: tenants.tenantId }).from(tenants).where(mine).for('update');
  if (tenant) await removeEverything(ctx);
}

async function putFiles(storage: Deps['storage'], file: string): Promise<void> {
  let [key, pieces]: [string, Buffer[]] = ['', []];
  const put = async () => {
    if (key === '') return;
    await storage.put(key, Buffer.concat(pieces), 'application/octet-stream');
  };
  for await (const line of readBackupFile(file)) {
    if (line.kind !== 'file') continue;
    const next = decodeURIComponent(line.argument);
    if (next !== key) {
      await put();
      [key, pieces] = [next, []];
    }
    pieces.push(Buffer.from(line.payload, 'base64'));
  }
  await put();
}

type Rows = { file: string; joined: Map<string, string> };

/** Puts the rows in, then reads them all again: what the database holds has to have the sums of the file. */
async function putRows(tx: Tx, { file, joined }: Rows): Promise<void> {
  const tables = await packedTables(tx);
  const wanted = new Sums();
  const asHere = (row: string) =>
    [...joined].reduce((text, [there, here]) => text.replaceAll(`"${there}"`, `"${here}"`), row);
  let last = '';
  for await (const { kind, argument, payload } of readBackupFile(file) as AsyncIterable<BackupLine>) {
    if (kind !== 'rows' || ACCOUNT_TABLES.includes(argument)) continue;
    const table = tables.find(({ name }) => name === argument);
    if (!table) throw new Error(`${file} has rows of a table "${argument}" that this version does not know.`);
    if (argument !== last) await withoutTriggered(tx, table);
    last = argument;
    const rows = splitRows(payload).map(asHere);
    for (const row of rows) wanted.of(argument).add(row);
    if (rows.length > 0) await insertRows(tx, table, rows);
  }
  const found = new Sums();
  for (const table of tables)
    for await (const rows of rowsOf(tx, table)) for (const row of rows) found.of(table.name).add(row);
  const [theirs, ours] = [wanted.toJSON(), found.toJSON()];
  const different = tables.map(({ name }) => name).filter((name) => theirs[name] !== ours[name]);
  if (different.length > 0)
    throw new Error(`These tables would not be as they were, so nothing was changed: ${different.join(', ')}.`);
}

/** Removes rows that triggers of other tables have just made: the file has them as they were. */
async function withoutTriggered(tx: Tx, { name, removable }: PackedTable): Promise<void> {
  if (removable) await tx.execute(sql`DELETE FROM ${sql.identifier(name)} WHERE tenant_id = ${currentTenant}`);
}

async function insertRows(tx: Tx, { name, columns }: PackedTable, rows: string[]): Promise<void> {
  const into = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`INSERT INTO ${sql.identifier(name)} (${into}) OVERRIDING SYSTEM VALUE
    SELECT ${into} FROM jsonb_populate_recordset(NULL::${sql.identifier(name)}, ${joinRows(rows)}::text::jsonb)`);
}

/** Devices of the door read on from a transaction of the database that the rows came from, so everything is new to them. */
async function afterwards(ctx: Ctx, { opening, hash }: Contents): Promise<void> {
  for (const name of ['attendance_operations', 'attendance_visits'])
    await ctx.db.execute(
      sql`UPDATE ${sql.identifier(name)} SET tx = (pg_current_xact_id()::text)::bigint WHERE tenant_id = ${currentTenant}`,
    );
  await holdOrganisation(ctx, opening.at);
  await ctx.audit({ action: UNPACKED, subject: 'organisation', subjectId: opening.tenantId, detail: { hash } });
  ctx.emit('organisation');
}
