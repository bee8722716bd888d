import type { Database } from '../database.ts';

const LOOK_MS = 15_000;
const VACUUM_EVERY_MS = 5 * 60_000;

/** What a server's autovacuum would do: the embedded database has none, and plans without statistics are wild guesses. */
export type Upkeep = {
  /** Does now what is due; answers what it did. */
  look(): Promise<'nothing' | 'analyze' | 'vacuum'>;
  stop(): void;
};

/** Looks every 15 s whether something was written, then counts anew, and every five minutes clears away dead rows too. */
export function upkeep(database: Database, failed: (error: unknown) => void = () => undefined): Upkeep {
  let analysed = 0;
  let vacuumed = 0;
  let vacuumedAt = Date.now();
  const look = async () => {
    const writes = database.writes();
    if (writes !== vacuumed && Date.now() - vacuumedAt >= VACUUM_EVERY_MS) {
      await database.jobs.executeSql('VACUUM (ANALYZE)');
      [analysed, vacuumed, vacuumedAt] = [writes, writes, Date.now()];
      return 'vacuum';
    }
    if (writes === analysed) return 'nothing';
    await database.jobs.executeSql('ANALYZE');
    analysed = writes;
    return 'analyze';
  };
  const timer = setInterval(() => void look().catch(failed), LOOK_MS).unref();
  return { look, stop: () => clearInterval(timer) };
}
