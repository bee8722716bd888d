import { mkdir, rm } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { QueryConfig, QueryResult } from 'pg';
import { copyFolder } from '../backups/copy-folder.ts';
import type { Database, JobStore, OwnerConnection } from '../database.ts';
import { guardListener } from './guard-listener.ts';
import { postgresModule } from './postgres-module.ts';
import { SingleStatementError } from '../transactions/single-statement.ts';
import { setRole } from '../transactions/tenant-role.ts';
import {
  bulkInserts,
  type Defer,
  deferredStatements,
  insideTransaction,
  refuseInsideTransaction,
  type Scope,
  type Send,
  transactionHandle,
  type Tx,
  withoutValues,
} from '../transactions/transaction-handle.ts';
import { drizzleTypes, plainTypes, wireText } from '../transactions/wire-values.ts';

/** An open PGlite database besides what every `Database` offers. */
export type Embedded = Database & {
  /** How many transactions of organisations there were since the start; background work is not counted. */
  uses(): number;
};

/** Statements run at most so long before others get a turn; a single longer one still keeps them waiting. */
const TURN_MS = 8;

/** PostgreSQL inside this process, with its files in that folder. The caller holds the folder's lock. */
export async function openEmbedded(folder: string): Promise<Embedded> {
  await mkdir(folder, { recursive: true });
  const pglite = await PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm, btree_gin },
    postgresqlconf: ['shared_buffers=16MB'],
    parsers: { 20: Number, 17: plainTypes.getTypeParser(17) },
    pgliteWasmModule: await postgresModule(),
  });
  await stopBeingSuperuser(pglite);
  const bulk = bulkInserts();
  let writes = 0;
  let uses = 0;
  let asked = 0;
  let ran = 0;

  function transaction<T>(
    tenantId: string | null,
    work: (tx: Tx, also: Defer) => Promise<T>,
    statements = Infinity,
  ): Promise<T> {
    asked += 1;
    const alongside = deferredStatements();
    let own: Scope | undefined;
    return pglite
      .transaction(async (raw) => {
        await raw.exec(setRole(tenantId));
        let left = statements;
        const send: Send = async (statement, values) => {
          if ((left -= 1) < 0) throw new SingleStatementError();
          const begun = performance.now();
          try {
            return await queryAsPgResult(raw, statement, values);
          } finally {
            // It runs in this thread: without a pause nothing else would run between statements.
            if ((ran += performance.now() - begun) >= TURN_MS) {
              ran = 0;
              await yieldToEventLoop();
            }
          }
        };
        const result = await insideTransaction(tenantId, async (scope) => {
          own = scope;
          try {
            return await work(transactionHandle(scope, send), alongside.add);
          } finally {
            // Before the transaction ends either way: later statements would run outside of it.
            await alongside.arrived();
          }
        });
        // Fails where an earlier statement failed and the error was caught: COMMIT itself would not.
        const [written] = await raw.exec('select pg_current_xact_id_if_assigned()::text as xid');
        if (written?.rows[0]?.['xid']) writes += 1;
        return result;
      })
      .then((result) => {
        if (own) bulk.committed(own);
        return result;
      })
      .catch((error: unknown) => {
        throw withoutValues(error);
      })
      .finally(() => (asked -= 1));
  }

  const jobs: JobStore = {
    async executeSql(text, values) {
      refuseInsideTransaction('jobs.executeSql');
      return queryWithCleanup(pglite, text, values);
    },
  };

  let copying: Promise<unknown> = Promise.resolve();
  function withCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
    const copy = `${folder}.copy`;
    // One after the other: a checkpoint in between would take away what the first copy needs.
    const done = copying.then(async () => {
      try {
        await copyFolder(folder, copy, () => pglite.exec('checkpoint'));
        return await work(copy);
      } finally {
        await rm(copy, { recursive: true, force: true });
      }
    });
    copying = done.catch(() => undefined);
    return done;
  }

  return {
    kind: 'embedded',
    async withTenant(tenantId, work) {
      refuseInsideTransaction('withTenant');
      uses += 1;
      return transaction(tenantId, work);
    },
    async asGate(work) {
      refuseInsideTransaction('asGate');
      return transaction(null, work);
    },
    async readOne(tenantId, read) {
      refuseInsideTransaction('readOne');
      uses += 1;
      return transaction(tenantId, async (tx) => await read(tx), 1);
    },
    async writeOne(tenantId, write) {
      refuseInsideTransaction('writeOne');
      if (tenantId !== null) uses += 1;
      return transaction(tenantId, async (tx) => await write(tx), 1);
    },
    async listen(channel, onPayload) {
      return pglite.listen(channel, guardListener(channel, onPayload));
    },
    holdLock: () => Promise.resolve(() => Promise.resolve()),
    locksHeld: () => Promise.resolve([]),
    async notify(channel, payload) {
      refuseInsideTransaction('notify');
      await pglite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    jobs,
    async asOwner(work) {
      refuseInsideTransaction('asOwner');
      return pglite.transaction((raw) => insideTransaction(null, () => work(ownerConnection(raw))));
    },
    async withOwnerStore(_lock, work) {
      return work(jobs);
    },
    onManyInserted: bulk.heardBy,
    writes: () => writes,
    uses: () => uses,
    connections: () => ({ busy: Math.min(asked, 1), idle: asked === 0 ? 1 : 0, waiting: Math.max(asked - 1, 0) }),
    async ping() {
      await pglite.query('select 1');
    },
    async close() {
      await pglite.close();
    },
    withCopy,
  };
}

/** PGlite starts as a superuser, who bypasses row security. Everything after this runs as the role `koinonia`. */
async function stopBeingSuperuser(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query(`select from pg_roles where rolname = 'koinonia'`);
  if (rows.length === 0)
    await pglite.exec('create role koinonia login createrole; alter database postgres owner to koinonia');
  // It may start a backup, as an administrator of a server can.
  await pglite.exec('grant pg_checkpoint to koinonia');
  await pglite.exec(`set session authorization koinonia; set lock_timeout = '10s'`);
}

/** Values are already text, whatever type the statement gives them. */
const asText: Record<number, (value: string) => string> = new Proxy({}, { get: () => (value: string) => value });

const drizzleParsers = Object.fromEntries(
  [20, 17, 1082, 1114, 1184, 1186].map((oid) => [oid, drizzleTypes.getTypeParser(oid)]),
);

async function queryAsPgResult(
  raw: Transaction,
  statement: QueryConfig & { rowMode?: 'array' },
  values: unknown[],
): Promise<QueryResult> {
  const { rows, fields, affectedRows, ...rest } = await raw.query<Record<string, unknown>>(
    statement.text,
    values.map(wireText),
    {
      parsers: drizzleParsers,
      serializers: asText,
      ...(statement.rowMode ? { rowMode: statement.rowMode } : {}),
    },
  );
  const rowCount =
    'rowCount' in rest && typeof rest.rowCount === 'number' ? rest.rowCount : (affectedRows ?? rows.length);
  return { rows, rowCount, command: '', oid: 0, fields: fields.map((field) => ({ ...noPlace, ...field })) };
}

const noPlace = { tableID: 0, columnID: 0, dataTypeSize: -1, dataTypeModifier: -1, format: 'text' };

/** A failed statement must not leave the one connection in a broken transaction: a pool would give a fresh one. */
async function queryWithCleanup(pglite: PGlite, text: string, values: unknown[] = []) {
  try {
    if (values.length > 0)
      return await pglite.query<Record<string, unknown>>(text, values.map(wireText), { serializers: asText });
    return { rows: (await pglite.exec(text)).flatMap((result) => result.rows as Record<string, unknown>[]) };
  } catch (error) {
    await pglite.query('rollback').catch(() => undefined);
    throw error;
  }
}

function ownerConnection(raw: Transaction): OwnerConnection {
  return {
    async exec(text) {
      await raw.exec(text);
    },
    async query<R extends object>(text: string, values: unknown[] = []) {
      return (await raw.query<R>(text, values.map(wireText), { serializers: asText })).rows;
    },
  };
}
