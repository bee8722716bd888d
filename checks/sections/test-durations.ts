import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const file = join(import.meta.dirname, '../../node_modules/.cache/koinonia/test-seconds.json');

/** How long each test file took the last time it passed here, in seconds, by section and file: `server server/main.test.ts`. */
export function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
}

export function writeDurations(latest: Record<string, number>): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(), ...latest }));
}
