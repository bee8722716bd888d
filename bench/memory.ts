import { startTermiiSimulator } from '../server/testing/simulators/termii.ts';
import { type Measured, moreMemory } from './measurements.ts';
import { providerVariables } from './proofs/provider-variables.ts';
import { openChurch, settled } from './proofs/church.ts';
import { withEnvironment } from './proofs/environment.ts';
import { largestGrowth } from './proofs/process-memory.ts';

const PEOPLE = 100_000;

/** Peak extra memory while a server sends to 100,000, after it has sent to 2,000. */
export async function benchMemory(): Promise<Measured[]> {
  const provider = await startTermiiSimulator({ delayMs: 20 });
  try {
    return await withEnvironment(async (environment) => {
      const { url, process: server } = await environment.server(
        providerVariables(provider.url, 1_000_000, { rate: 5000, window: 10, bulk: 100 }),
      );
      const small = await openChurch(environment.database, url, 2000);
      const large = await openChurch(environment.database, url, PEOPLE);
      await environment.admin('VACUUM ANALYZE');
      await settled(small, (await small.send()).body.id, 120_000);
      const { megabytes, result } = await largestGrowth(server.pid ?? 0, async () =>
        settled(large, (await large.send()).body.id, 600_000),
      );
      if (!result) throw new Error('the message did not come to its end');
      return [moreMemory('memory while sending 100,000', megabytes, 60)];
    });
  } finally {
    await provider.close();
  }
}
