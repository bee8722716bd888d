import type { Embedded } from './embedded.ts';
import { type Due, autovacuumDue } from './autovacuum-due.ts';

const LOOK_MS = 15_000;
/** The pause between two pieces of work, so that waiting requests go first. */
const NEXT_MS = 500;
/** The database must be idle for this long before a table is vacuumed, which cannot be done in pieces. */
const VACUUM_AFTER_MS = 60_000;
/** The same before unused memory is released. */
const GIVE_BACK_AFTER_MS = 30_000;

/** If a sample took longer than this, the next one of that table reads half as many rows. */
const PIECE_MS = 50;
const QUICK_MS = 15;
/** A sample is 300 times this many rows. Small tables are read whole, in no time. */
const TARGETS = { usual: 100, large: 3, largeBytes: 1024 * 1024 };

/** What a server's autovacuum would do: the embedded database has none, and plans without statistics are wild guesses. */
export type Autovacuum = {
  /** Does the next piece of work that is due, unless somebody waits; returns what it did. */
  look: () => Promise<'nothing' | 'later' | 'gave back' | `analyze ${string}` | `vacuum ${string}`>;
  stop: () => void;
};

export type AutovacuumOptions = {
  failed?: (error: unknown) => void;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  giveBack?: () => void;
};

/**
 * Looks every 15 s which tables changed by a tenth, and takes their statistics, one table at a time, of as many rows as
 * can be read in 50 ms; after a minute in which no organisation was at work, vacuums those with many dead or new rows,
 * one at a time. Never while somebody waits for the database.
 */
export function startAutovacuum(database: Embedded, options: AutovacuumOptions = {}): Autovacuum {
  const { failed = () => undefined, now = () => performance.now(), giveBack = () => globalThis.gc?.() } = options;
  const targets = new Map<string, number>();
  let used = { transactions: database.uses(), at: now() };
  let gaveBack = false;
  /**
   * The number of transactions at which nothing was left to do: on an idle server asking again would cost as much as
   * everything else.
   */
  let settledAt = -1;

  async function analyze({ table, bytes }: Due): Promise<void> {
    const target = targets.get(table) ?? (bytes > TARGETS.largeBytes ? TARGETS.large : TARGETS.usual);
    await database.jobs.executeSql(`SET default_statistics_target = ${target}`);
    const began = now();
    await database.jobs.executeSql(`ANALYZE ${table}`);
    const took = now() - began;
    if (took > PIECE_MS) targets.set(table, Math.max(1, Math.floor(target / 2)));
    else if (took < QUICK_MS) targets.set(table, Math.min(TARGETS.usual, target * 2));
  }

  const look: Autovacuum['look'] = async () => {
    const { busy, waiting } = database.connections();
    const transactions = database.uses();
    if (transactions !== used.transactions) {
      used = { transactions, at: now() };
      gaveBack = false;
    }
    if (busy + waiting > 0) return 'later';
    if (transactions === settledAt) return 'nothing';
    const quiet = now() - used.at;
    const due = await autovacuumDue(database);
    const [counted] = due.filter((one) => one.analyze);
    if (counted) {
      await analyze(counted);
      return `analyze ${counted.table}`;
    }
    const [cleared] = due.filter((one) => one.vacuum);
    if (cleared && quiet >= VACUUM_AFTER_MS) {
      await database.jobs.executeSql(`VACUUM ${cleared.table}`);
      return `vacuum ${cleared.table}`;
    }
    if (gaveBack && quiet >= VACUUM_AFTER_MS) settledAt = transactions;
    if (quiet < GIVE_BACK_AFTER_MS || gaveBack) return 'nothing';
    gaveBack = true;
    giveBack();
    return 'gave back';
  };

  let timer: NodeJS.Timeout;
  const again = (milliseconds: number) => {
    timer = setTimeout(() => {
      void look()
        .catch((error: unknown) => {
          failed(error);
          return 'nothing' as const;
        })
        .then((did) => stopped || again(did === 'nothing' ? LOOK_MS : NEXT_MS));
    }, milliseconds).unref();
  };
  let stopped = false;
  again(LOOK_MS);
  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
