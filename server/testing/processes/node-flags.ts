import { join } from 'node:path';

/** What `start.mjs` tells Node for a process of the server, as far as it makes it start sooner. */
export const nodeFlags = ['--import', join(import.meta.dirname, '../../core/resolve-drizzle.ts')];
