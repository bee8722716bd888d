import { sql } from 'drizzle-orm';
import { accountByEmail, accountById, nameAccount } from '../../core/identity/one-account.ts';
import { currentTenant, type Database, type Tx } from '../../core/db/index.ts';
import { Mistake } from '../command.ts';
import { splitRows } from './organisation-rows.ts';

/** An account needs these to sign in elsewhere. Sessions and links for a new password stay: they end by themselves. */
const SECOND_FACTORS = ['authenticators', 'passkeys', 'recovery_codes'];

export const ACCOUNT_TABLES = ['accounts', ...SECOND_FACTORS];

/** The accounts that act for the organisation of this transaction. */
export async function accountIdsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT m.account_id AS id FROM memberships m WHERE m.tenant_id = ${currentTenant} ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

/** The rows of these accounts as JSON text, table by table. */
export async function packAccounts(database: Database, ids: string[]): Promise<{ table: string; rows: string[] }[]> {
  return database.asGate(async (tx) => {
    await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
    const packed = ACCOUNT_TABLES.map((table): { table: string; rows: string[] } => ({ table, rows: [] }));
    for (const id of ids) {
      for (const { table, rows } of packed) {
        const whose =
          table === 'accounts'
            ? sql`app.account_by_id(${id}::uuid) t`
            : sql`${sql.identifier(table)} t WHERE t.account_id = ${id}::uuid`;
        const found = await tx.execute<{ row: string }>(sql`SELECT to_jsonb(t)::text AS row FROM ${whose}`);
        rows.push(...found.rows.map(({ row }) => row));
      }
    }
    return packed;
  });
}

type PackedAccount = { id: string; email: string; proved: boolean; rows: { table: string; row: string }[] };

/** Accounts of a file, with their rows as text. */
export class PackedAccounts {
  readonly #accounts = new Map<string, PackedAccount>();

  add(table: string, payload: string): void {
    for (const row of splitRows(payload)) {
      const read = JSON.parse(row) as { id: string; account_id?: string; email: string; proved_at: string | null };
      const id = read.account_id ?? read.id;
      const known = this.#accounts.get(id);
      if (known) known.rows.push({ table, row });
      else this.#accounts.set(id, { id, email: read.email, proved: read.proved_at !== null, rows: [{ table, row }] });
    }
  }

  get emails(): string[] {
    return [...this.#accounts.values()].map(({ email }) => email);
  }

  /**
   * Writes the accounts that are not here. Where the same proved address has an account, that one stays as it is, and acts
   * for the organisation in place of the packed one. Answers these: their ids here by the packed ones.
   * @throws Mistake where an address is not proved on both sides, because it may be another person's
   */
  async putBack(database: Database): Promise<Map<string, string>> {
    const joined = new Map<string, string>();
    await database.asGate(async (tx) => {
      const doubtful: string[] = [];
      for (const account of this.#accounts.values()) {
        const same = await accountByEmail(tx, account.email);
        if (!same || same.id === account.id) continue;
        if (account.proved && same.provedAt) joined.set(account.id, same.id);
        else doubtful.push(account.email);
      }
      if (doubtful.length > 0)
        throw new Mistake(
          `These addresses have an account here, and nobody has proved on both sides that it is the same person: ${doubtful.join(', ')}. ` +
            'Run "user prove <email>" where it is missing, let them follow the link, and pack again if it was missing there.',
        );
      for (const account of this.#accounts.values()) if (!joined.has(account.id)) await write(tx, account);
    });
    return joined;
  }
}

/** An account that is here keeps its password and factors, which may be newer. */
async function write(tx: Tx, { id, rows }: PackedAccount): Promise<void> {
  if (await accountById(tx, id)) return;
  await nameAccount(tx, id);
  for (const { table, row } of rows)
    await tx.execute(
      sql`INSERT INTO ${sql.identifier(table)} SELECT (jsonb_populate_record(NULL::${sql.identifier(table)}, ${row}::jsonb)).*`,
    );
}
