import { expect, test } from 'vitest';
import { freshUrls } from './database.ts';
import { openPostgres } from '../../core/db/engines/postgres.ts';

test.each(['migrated', 'nothing'] as const)('a database with %s in it runs on the clock of the tests', async (from) => {
  const database = openPostgres({ ...(await freshUrls(from)), poolSize: 1 });
  try {
    const [row] = await database.asOwner((owner) =>
      owner.query<Record<string, Date>>('select now() as began, clock_timestamp() as goes'),
    );
    const apart = Object.entries(row ?? {}).map(([clock, at]) => [
      clock,
      Math.abs(at.getTime() - Date.now()) / 3_600_000,
    ]);
    expect(apart).toHaveLength(2);
    for (const [clock, hours] of apart) expect(hours, String(clock)).toBeLessThan(1);
  } finally {
    await database.close();
  }
});
