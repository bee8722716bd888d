import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Why the tests cannot have a PostgreSQL, or undefined when they can. */
export function whyNoPostgres(): string | undefined {
  if (process.env['TEST_DATABASE_URL'] || postgresPrograms()) return undefined;
  return 'no TEST_DATABASE_URL, and no PostgreSQL programs (initdb, postgres) on this machine';
}

/** The folder that holds initdb and postgres: of the PATH, else the newest of Debian's. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
