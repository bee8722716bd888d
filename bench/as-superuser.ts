import pg from 'pg';

/** Runs statements as the administrator of the cluster, whom row security does not hold: for tables to be held against. */
export async function asSuperuser(adminUrl: string, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}
