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
const REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as lsn';
/** It may have received more than it has taken over. */
const RECEIVED = `${REPLAYED}, greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text as received`;
/** Flushed, because a standby gets nothing else. After a failover the log goes on under another timeline. */
const FLUSHED = `select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from pg_current_wal_flush_lsn() as lsn`;
const WRITTEN = 'select pg_current_wal_insert_lsn()::text as lsn';

type Replayed = { lsn: string | null };
type Standby = Replayed & { received: string };
type Primary = { lsn: string; timeline: string };

/**
 * Asks a server the same again and again, on a connection of its own, so that no queue delays it. `hear` gets null if there
 * was no answer in time. Returns how to stop.
 */
function keepAsking<Row extends Standby | Primary>(
  url: string,
  question: string,
  hear: (answer: Row | null, askedAt: number) => void,
): () => Promise<void> {
  const closing = new AbortController();
  const patience = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  const pool = new pg.Pool({ ...common, ...patience, connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  const asking = (async () => {
    while (!closing.signal.aborted) {
      const askedAt = performance.now();
      const answer = await pool.query<Row>(question).then(
        ({ rows }) => rows[0] ?? null,
        () => null,
      );
      hear(answer, askedAt);
      await sleep(ASK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    closing.abort();
    await asking;
    await pool.end();
  };
}

/** The primary's log: its timeline, and where it was when this process first heard of that timeline. */
type Log = { timeline: string; from: string };

/** How far the primary was during the last second. */
type WatchedPrimary = {
  log: () => Log | undefined;
  /** A replica that is at most a second behind has this; undefined if the primary has not answered for so long. */
  least: () => string | undefined;
  stop: () => Promise<void>;
};

function watchPrimary(url: string): WatchedPrimary {
  let log: Log | undefined;
  let marks: { position: string; askedAt: number }[] = [];
  const stop = keepAsking<Primary>(url, FLUSHED, (answer, askedAt) => {
    if (answer === null) return;
    const position = positionOf(answer.lsn);
    if (answer.timeline !== log?.timeline) {
      log = { timeline: answer.timeline, from: position };
      marks = [];
    }
    marks.push({ position, askedAt });
  });
  const least = () => {
    const since = performance.now() - MOST_BEHIND_MS;
    marks = marks.filter(({ askedAt }) => askedAt >= since);
    return marks[0]?.position;
  };
  return { log: () => log, least, stop };
}

type Work<T> = Parameters<typeof runTransaction<T>>[2];

/** One replica: its standing as last heard, and transactions on it. `tell`: called when it goes away or comes back. */
function openReplica(way: Way, primary: WatchedPrimary, tell: (away: boolean) => void) {
  const statements = statementConnections({ ...way, readsOnly: { connectMs: CONNECT_MS } });
  const places = takeTurns({ most: way.poolSize, ofOne: Math.max(1, way.poolSize - 2) });
  let standing: 'current' | 'behind' | 'away' = 'away';
  let answeredAt = performance.now();
  let toldAway = false;
  let log: Log | undefined;
  /** It may have this of a former primary's log, which the new primary never had, and then goes no further. */
  let doubtfulUpTo = '';

  const isCurrent = (position: string) =>
    log !== undefined && log === primary.log() && position > doubtfulUpTo && position >= (primary.least() ?? beyondLog);

  const stop = keepAsking<Standby>(way.url, RECEIVED, (answer) => {
    const isAway = !answer?.lsn;
    if (answer?.lsn) {
      answeredAt = performance.now();
      if (log !== primary.log()) {
        log = primary.log();
        const received = positionOf(answer.received);
        doubtfulUpTo = log && received > log.from ? received : '';
      }
      standing = isCurrent(positionOf(answer.lsn)) ? 'current' : 'behind';
    } else {
      standing = 'away';
      if (performance.now() - answeredAt > SILENT_MS) statements.cut();
    }
    if (toldAway === isAway) return;
    toldAway = isAway;
    tell(isAway);
  });

  /** Gives nothing of what is read before the replica has said that it has got far enough. */
  async function read<T>(tenantId: string, after: string, work: Work<T>): Promise<T> {
    // A connection may be dead although the server is well.
    const silent = setTimeout(statements.cut, SILENT_MS);
    const check = ({ rows }: pg.QueryResult<Replayed>) => {
      clearTimeout(silent);
      const lsn = rows[0]?.lsn;
      const position = lsn ? positionOf(lsn) : '';
      if (!isCurrent(position)) standing = 'behind';
      if (!isCurrent(position) || position < after) throw new Error('The replica has not got so far.');
    };
    try {
      return await runTransaction(statements, { tenantId, before: { question: REPLAYED, check } }, work);
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
 * Reads from replicas, as far as they have what the reader has to see. How far one is, it says itself ahead of each
 * transaction; asking beforehand only spares the attempt.
 */
export function openReplicas(
  urls: readonly string[],
  { primary, ...way }: Setting,
): Replicas & { close: () => Promise<void> } {
  const watched = watchPrimary(way.url);
  let hear: Parameters<Replicas['onAway']>[0] = () => undefined;
  const replicas = urls.map((url, at) => openReplica({ ...way, url }, watched, (away) => hear(at + 1, away)));
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
      return primary.pool.query<{ lsn: string }>(WRITTEN).then(
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
