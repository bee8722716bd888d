import { defineConfig } from 'drizzle-kit';

/** Only writes server/migrations/0000_tables.sql, through `npm run migrations`. Applying is server/core/db/migrate.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/*/tables.ts', './server/*/*-tables.ts', './server/*/*/*-tables.ts'],
  out: './node_modules/.cache/koinonia/tables',
});
