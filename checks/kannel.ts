import { existsSync } from 'node:fs';

/** The SMSC simulator of Debian's kannel-extras, where it is installed. */
export function kannelSmsc(): string | undefined {
  const program = '/usr/lib/kannel/test/drive_smpp';
  return existsSync(program) ? program : undefined;
}
