import { startKeyedSimulator } from './keyed.ts';

/**
 * Runs the simulated provider with keys by itself: `node server/testing/simulators/keyed-process.ts`; prints its
 * address.
 */
const simulator = await startKeyedSimulator({ lookup: false });
process.stdout.write(`${simulator.url}\n`);
process.on('disconnect', () => process.exit(0));
