import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of one of Debian's packages, where it is installed: of the PATH, else where Debian puts servers. */
export function installedProgram(name: 'pgbouncer' | 'dovecot' | 'smtp-sink'): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((program) => existsSync(program));
}
