import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest PostgreSQL that Koinonia runs on. */
export const OLDEST = 15;

/** The folder of its programs, where Debian's package put them; undefined where it is not installed. */
export function oldestPostgres(): string | undefined {
  const folder = `/usr/lib/postgresql/${OLDEST}/bin`;
  return existsSync(join(folder, 'initdb')) ? folder : undefined;
}
