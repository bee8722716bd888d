import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a process writes how many bytes it keeps. */
export const retainedHeapFile = (pid: number): string => join(tmpdir(), `koinonia-retained-heap-${pid}`);
