import { defineConfig } from 'drizzle-kit';

/** Only prints the SQL of the tables, for `npm run tables`. Applying migrations is server/core/db/migrating/migrate.ts. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/**/{tables,*-tables}.ts'],
});
