import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a process writes how many bytes it keeps. */
export const keptMemoryFile = (pid: number): string => join(tmpdir(), `koinonia-kept-memory-${pid}`);
