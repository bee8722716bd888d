import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeTurns } from '../../turns.ts';
import type { Database, Replicas } from '../database.ts';
import { refuseInsideTransaction } from '../transactions/transaction-handle.ts';
import { beyondLog, positionOf } from './log-position.ts';
import { common, statementConnections, type Way } from './postgres-connections.ts';
import { runTransaction } from './postgres-transaction.ts';
import { DatabaseUnavailable, isReadOnly, sqlState } from './sql-state.ts';

const ASK_EVERY_MS = 250;
const ANSWERS_WITHIN_MS = 500;
const MOST_BEHIND_MS = 1000;
/** A busy replica may be late with an answer; one that is silent for so long will not finish what it is reading, either. */
const SILENT_MS = 3000;
const CONNECT_MS = 1000;

/** Only a standby answers with a position: a server that has become the primary is asked at its own address. */
const REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn';
/** Flushed, because a standby gets nothing else. */
const FLUSHED = 'select pg_current_wal_flush_lsn()::text as lsn';
const WRITTEN = 'select pg_current_wal_insert_lsn()::text as lsn';

type Answer = { lsn: string | null };

/**
 * Asks a server the same again and again, on a connection of its own, so that no queue delays it. `hear` gets null if there
 * was no answer in time. Returns how to stop.
 */
function keepAsking(
  url: string,
  question: string,
  hear: (position: string | null, askedAt: number) => void,
): () => Promise<void> {
  const closing = new AbortController();
  const patience = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  const pool = new pg.Pool({ ...common, ...patience, connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  const asking = (async () => {
    while (!closing.signal.aborted) {
      const askedAt = performance.now();
      const lsn = await pool.query<Answer>(question).then(
        ({ rows }) => rows[0]?.lsn ?? null,
        () => null,
      );
      hear(lsn === null ? null : positionOf(lsn), askedAt);
      await sleep(ASK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    closing.abort();
    await asking;
    await pool.end();
  };
}

/**
 * Remembers how far the primary was during the last second. `least`: what a replica must have to be at most a second behind;
 * undefined if the primary has not answered for so long, and nobody can tell.
 */
function watchPrimary(url: string): { least: () => string | undefined; stop: () => Promise<void> } {
  let marks: { position: string; askedAt: number }[] = [];
  const stop = keepAsking(url, FLUSHED, (position, askedAt) => {
    if (position !== null) marks.push({ position, askedAt });
  });
  const least = () => {
    const since = performance.now() - MOST_BEHIND_MS;
    marks = marks.filter(({ askedAt }) => askedAt >= since);
    return marks[0]?.position;
  };
  return { least, stop };
}

type Work<T> = Parameters<typeof runTransaction<T>>[2];

/** One replica: its standing as last heard, and transactions on it. `tell`: called when it goes away or comes back. */
function openReplica(way: Way, least: () => string | undefined, tell: (away: boolean) => void) {
  const statements = statementConnections({ ...way, readsOnly: { connectMs: CONNECT_MS } });
  const places = takeTurns({ most: way.poolSize, ofOne: Math.max(1, way.poolSize - 2) });
  let standing: 'current' | 'behind' | 'away' = 'away';
  let answeredAt = performance.now();
  let toldAway = false;
  const stop = keepAsking(way.url, REPLAYED, (position) => {
    if (position === null) {
      standing = 'away';
      if (performance.now() - answeredAt > SILENT_MS) statements.cut();
    } else {
      answeredAt = performance.now();
      standing = position >= (least() ?? beyondLog) ? 'current' : 'behind';
    }
    if (toldAway === (position === null)) return;
    toldAway = position === null;
    tell(toldAway);
  });

  /** Gives nothing of what is read before the replica has said that it has got far enough. */
  async function read<T>(tenantId: string, after: string, work: Work<T>): Promise<T> {
    const enough = least() ?? beyondLog;
    // A connection may be dead although the server is well.
    const silent = setTimeout(statements.cut, SILENT_MS);
    const check = ({ rows }: pg.QueryResult<Answer>) => {
      clearTimeout(silent);
      const lsn = rows[0]?.lsn;
      const position = lsn ? positionOf(lsn) : '';
      if (position < enough) standing = 'behind';
      if (position < enough || position < after) throw new Error('The replica has not got so far.');
    };
    try {
      return await runTransaction(statements, { tenantId, question: REPLAYED, check }, work);
    } catch (error) {
      // Until the next answer nobody else needs to try.
      if (error instanceof DatabaseUnavailable && !isReadOnly(error)) standing = 'away';
      throw error;
    } finally {
      clearTimeout(silent);
    }
  }

  return {
    standing: () => standing,
    isToldAway: () => toldAway,
    read: <T>(tenantId: string, after: string, work: Work<T>): Promise<T> =>
      places(() => read(tenantId, after, work), { organisation: tenantId, account: '' }),
    async close() {
      await stop();
      // It would not answer the farewell, either.
      if (standing === 'away') statements.cut();
      await statements.pool.end();
    },
  };
}

const STATEMENT_TIMEOUT = '57014';

/** As on the primary; `primary` reads where no replica can. */
type Setting = Way & { primary: { pool: pg.Pool; withTenant: Database['withTenant'] } };

/**
 * Reads from replicas, as far as they have what the reader has to see. How far one is, it says itself when a transaction
 * begins; asking beforehand only spares the attempt.
 */
export function openReplicas(
  urls: readonly string[],
  { primary, ...way }: Setting,
): Replicas & { close: () => Promise<void> } {
  const watched = watchPrimary(way.url);
  let hear: Parameters<Replicas['onAway']>[0] = () => undefined;
  const replicas = urls.map((url, at) => openReplica({ ...way, url }, watched.least, (away) => hear(at + 1, away)));
  const readings = { replica: 0, primary: 0 };

  /** Somebody's own replica, or the next one that is current. */
  const currentOne = (by: string) => {
    const first = Number.parseInt(by.slice(0, 8), 16) || 0;
    const inOrder = replicas.map((_, at) => replicas[(first + at) % replicas.length]);
    return inOrder.find((one) => one?.standing() === 'current');
  };

  return {
    async read(tenantId, { after = '', by }, work) {
      refuseInsideTransaction('replicas.read');
      const replica = currentOne(by);
      try {
        if (replica) {
          const result = await replica.read(tenantId, after, work);
          readings.replica += 1;
          return result;
        }
      } catch (error) {
        // It would take as long again.
        if (sqlState(error) === STATEMENT_TIMEOUT) throw error;
      }
      readings.primary += 1;
      return primary.withTenant(tenantId, work);
    },
    async position() {
      refuseInsideTransaction('replicas.position');
      return primary.pool.query<Answer>(WRITTEN).then(
        ({ rows }) => (rows[0]?.lsn ? positionOf(rows[0].lsn) : beyondLog),
        () => beyondLog,
      );
    },
    figures() {
      const counted = { current: 0, behind: 0, away: 0 };
      for (const one of replicas) counted[one.standing()] += 1;
      return { replicas: counted, readings: { ...readings } };
    },
    onAway(heard) {
      hear = heard;
      for (const [at, one] of replicas.entries()) if (one.isToldAway()) heard(at + 1, true);
    },
    async close() {
      await Promise.all([watched.stop(), ...replicas.map((one) => one.close())]);
    },
  };
}
