import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../app.ts';

/** All places with any of these words: the organisation's tables, global ones, the queue, every stored file. */
export async function tracesOf(app: TestApp, tenantId: string, words: RegExp): Promise<string[]> {
  const tables = Object.entries(await tenantRows(app, tenantId));
  const global = await app.base.database.asGate(async (tx) => {
    const found: [string, string][] = [];
    for (const name of ['sessions', 'password_resets', 'throttles', 'passkeys', 'early_reports', 'replies_seen']) {
      const { rows } = await tx.execute<{ rows: string | null }>(
        sql`SELECT string_agg(t::text, E'\n') AS rows FROM ${sql.identifier(name)} t`,
      );
      found.push([name, rows[0]?.rows ?? '']);
    }
    return found;
  });
  // No serving connection reads all of them.
  const accounts = await app.base.database.asOwner((owner) =>
    owner.query<{ row: string }>(`SELECT app.backup_rows('accounts') AS row`),
  );
  global.push(['accounts', accounts.map(({ row }) => row).join('\n')]);
  const { rows: jobs } = await app.base.database.jobs.executeSql('SELECT data::text AS data FROM pgboss.job');
  const queue: [string, string] = ['queue', jobs.map(({ data }) => String(data)).join('\n')];
  const files = stored(join(app.base.env.DATA_DIR, 'files'));
  return [...tables, ...global, queue, ...files].filter(([, text]) => words.test(text)).map(([name]) => name);
}

function stored(folder: string): [string, string][] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, `${entry.name}\n${readFileSync(join(entry.parentPath, entry.name), 'latin1')}`]);
  } catch {
    return [];
  }
}

/** Every row of an organisation as text, by table. */
export async function tenantRows(app: TestApp, tenantId: string): Promise<Record<string, string>> {
  return app.base.database.withTenant(tenantId, async (tx) => {
    const tables = await tx.execute<{ name: string }>(sql`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE a.attname = 'tenant_id' AND c.relkind = 'r' AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
    const rows: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const found = await tx.execute<{ rows: string | null }>(
        sql`SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS rows FROM ${sql.identifier(name)} t`,
      );
      rows[name] = found.rows[0]?.rows ?? '';
    }
    return rows;
  });
}
