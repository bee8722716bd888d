import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../core/db/index.ts';
import { tenants } from '../../core/tables.ts';

/** Runs on its own: opens the database of the given folder and writes rows, naming each one once committed. */
const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
for (;;) {
  const tenantId = randomUUID();
  await database.withTenant(tenantId, (tx) =>
    tx.insert(tenants).values({ tenantId, name: 'Grace', country: 'NG', timeZone: 'Africa/Lagos', currency: 'NGN' }),
  );
  process.stdout.write(`${tenantId}\n`);
}
