import { startSmscSimulator } from './smpp.ts';

/** Runs the simulated SMSC by itself: `node server/testing/simulators/smpp-process.ts <delay in ms>`; prints its address. */
const simulator = await startSmscSimulator({ delayMs: Number(process.argv[2] ?? 0) });
process.stdout.write(`${simulator.url}\n`);
process.on('disconnect', () => process.exit(0));
