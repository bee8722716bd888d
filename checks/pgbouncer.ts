import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The pooler of Debian's package, where it is installed: of the PATH, else where Debian puts it. */
export function pgbouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((program) => existsSync(program));
}
