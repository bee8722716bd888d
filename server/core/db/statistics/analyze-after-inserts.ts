import type { Database } from '../database.ts';
import { analyzeMisjudged } from './analyze-misjudged.ts';

/** An import writes in portions: one look for those that follow each other. */
const REST_MS = 250;

/**
 * Looks at the statistics of an organisation soon after it came to many rows. `failed` hears of a look that did not work.
 * Answers how to stop.
 */
export function analyzeAfterInserts(
  database: Pick<Database, 'withTenant' | 'asGate' | 'onManyInserted'>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let stopped = false;
  database.onManyInserted((tenantId) => {
    if (stopped || waiting.has(tenantId)) return;
    const look = () => {
      waiting.delete(tenantId);
      const one = analyzeMisjudged(database, tenantId).catch(failed);
      running.add(one);
      void one.finally(() => running.delete(one));
    };
    waiting.set(tenantId, setTimeout(look, REST_MS).unref());
  });
  return async () => {
    stopped = true;
    for (const timer of waiting.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}
