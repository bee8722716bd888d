import { BadEnvironment } from './core/env.ts';

/** The message for a failed start that the operator can mend, in one line; null for other errors, which show their stack. */
export function startupErrorMessage(error: unknown): string | null {
  if (error instanceof BadEnvironment) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, address, port } = error as { code?: unknown; address?: unknown; port?: unknown; syscall?: unknown };
  if (code === 'EADDRINUSE')
    return `Another program already uses port ${String(port)}. Stop it, or choose another PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT: ${String(port)} needs rights we do not have. Choose one above 1023, and let a web server in front take 80 and 443.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && port !== undefined))
    return `HOST: this machine has no address ${String(address ?? '')}. Leave it out to listen everywhere.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR')
    return `DATA_DIR: its folder cannot be written to (${error.message}).`;
  if (code === 'ENOSPC') return 'DATA_DIR: the disk is full. Make room and start again.';
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'ENOENT'].includes(String(code))) {
    return `DATABASE_URL: the database does not answer (${String(code)}). Is it running, and is the address right?`;
  }
  if (code === '28P01' || code === '28000') return `DATABASE_URL: the database refuses us: ${error.message}.`;
  if (code === '3D000') return `DATABASE_URL: ${error.message}. Create it first: createdb koinonia`;
  const words = code === undefined && error.name === 'Error';
  return words ? error.message : null;
}
