import { afterAll, expect, test } from 'vitest';
import { databaseKind, freshUrl } from '../../testing/database.ts';
import { endKillables } from '../../testing/killable.ts';
import { killAgain, mortalServer, mortalWorkers, providerKinds } from '../../testing/killed-sending.ts';

const several = databaseKind === 'postgres';
const [people, kills] = several ? [5000, 10] : [1000, 5];
afterAll(endKillables);

test.each(providerKinds)(
  '$name: killed again and again, nobody lost, nobody twice, the ledger exact',
  async ({ open, inFlight }) => {
    const { log, route, close } = await open();
    const mortal = several ? await mortalWorkers(await freshUrl(), route) : await mortalServer(route);
    const found = await killAgain({ mortal, log, people, kills, mayStayUnknown: inFlight > 0, patienceMs: 90_000 });
    expect(found).toMatchObject({ state: 'done', chosen: people, twice: [], wrong: [] });
    expect(found.reached + found.unknown).toBe(people);
    expect(found.unknown).toBeLessThanOrEqual(kills * inFlight);
    expect(found.units).toMatchObject(found.unitsDue);
    await mortal.end();
    await close();
  },
  240_000,
);
