import { renameSync, writeFileSync } from 'node:fs';
import { retainedHeapFile } from './retained-heap.ts';

// Preloaded into a server (`--import`), whose collector `start.mjs` exposes. Collects twice, because objects found
// unused at first may hold others until they are cleared.
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
