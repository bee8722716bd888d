import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** An ordinary Wednesday morning, so that a test which passes today passes on any day. */
const ORDINARY_MORNING = '2027-01-13T09:30:00+01:00';

// The bench and the proofs start the same processes, and use the real clock.
const { VITEST, TEST_NOW = VITEST && ORDINARY_MORNING, TEST_CLOCK_AHEAD_MS } = process.env;
if (TEST_NOW && Number.isNaN(Date.parse(TEST_NOW)))
  throw new Error(`TEST_NOW: should be a moment such as 2028-02-29T09:30:00+01:00, not ${TEST_NOW}`);

/**
 * How far the tests are ahead of this machine's clock, in ms, for TEST_NOW. The first process to read it passes it to
 * those that it starts, so that all clocks agree.
 */
export const clockAheadMs = Number(TEST_CLOCK_AHEAD_MS ?? (TEST_NOW ? Date.parse(TEST_NOW) - Date.now() : 0));
if (clockAheadMs !== 0) process.env['TEST_CLOCK_AHEAD_MS'] = String(clockAheadMs);

const atTestNow = `${pathToFileURL(join(import.meta.dirname, 'at-test-now.ts')).href}?ahead=${clockAheadMs}`;

/** Node flags from `start.mjs` that make a server process start sooner, and the clock of the tests. */
export const nodeFlags = [
  '--import',
  join(import.meta.dirname, '../../core/resolve-drizzle.ts'),
  ...(clockAheadMs === 0 ? [] : ['--import', atTestNow]),
];
