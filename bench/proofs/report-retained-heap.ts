import { renameSync, writeFileSync } from 'node:fs';
import { retainedHeapFile } from './retained-heap.ts';

// Preloaded into a server (`--import`), whose collector `start.mjs` lets be called. Twice: what the first collection finds
// to be unused may be holding something until its own clearing up has run.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  setImmediate(() => {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const file = retainedHeapFile(process.pid);
    writeFileSync(`${file}.new`, String(heapUsed + external));
    renameSync(`${file}.new`, file);
  });
});
