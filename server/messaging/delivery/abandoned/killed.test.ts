import { afterAll, expect, test } from 'vitest';
import { freshUrl } from '../../../testing/database/database.ts';
import { endKillables } from '../../../testing/processes/killable.ts';
import { killAgain, startKillableWorkers, providerKinds } from '../../../testing/processes/killed-sending.ts';

// `npm run prove` makes fifty kills among 20,000 people; here each kind of provider loses its workers a few times.
const usual = [1500, 3] as const;
afterAll(endKillables);

test.each(providerKinds)(
  '$name: after many kills nobody is lost or sent to twice, and the ledger is exact',
  async ({ open, channel, inFlight, worker }) => {
    const [people, kills] = channel === 'Email' ? ([700, 2] as const) : usual;
    const { log, route, close } = await open();
    const killable = await startKillableWorkers(await freshUrl(), route, worker);
    const found = await killAgain({
      killable,
      channel,
      log,
      people,
      kills,
      mayStayUnknown: inFlight > 0,
      patienceMs: 90_000,
    });
    expect(found).toMatchObject({ state: 'done', chosen: people, twice: [], wrong: [] });
    expect(found.reached + found.unknown).toBe(people);
    expect(found.unknown).toBeLessThanOrEqual(kills * inFlight);
    expect(found.units).toMatchObject(found.unitsDue);
    await killable.end();
    await close();
  },
  240_000,
);
