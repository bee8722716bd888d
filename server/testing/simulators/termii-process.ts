import { startTermiiSimulator } from './termii.ts';

/** Runs the simulator by itself: `node server/testing/simulators/termii-process.ts [port]`; prints its address. */
const simulator = await startTermiiSimulator({}, Number(process.argv[2] ?? 0));
process.stdout.write(`${simulator.url}\n`);
process.on('disconnect', () => process.exit(0));
