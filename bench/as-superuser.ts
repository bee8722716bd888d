import pg from 'pg';

/** Runs statements as the cluster's administrator, who bypasses row security, for the tables of comparison. */
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
