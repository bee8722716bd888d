import { postgresPrograms } from '../../checks/postgres.ts';
import { startCluster } from '../../server/testing/cluster.ts';
import { endKillables } from '../../server/testing/killable.ts';
import { killAgain, mortalWorkers, providerKinds, type Killed } from '../../server/testing/killed-sending.ts';
import { newDatabase, prepareTestServer } from '../../server/testing/test-server.ts';
import type { Found, Size } from './proof.ts';

const rows = ['29', '30', '31'];

/** Two workers killed again and again in the middle of sending, for each kind of provider. */
export async function killed(size: Size): Promise<Found[]> {
  const [people, kills] = size === 'full' ? [20_000, 50] : [1000, 3];
  const folder = postgresPrograms();
  if (!folder) throw new Error('The proofs need the programs of PostgreSQL 15 or later.');
  const cluster = await startCluster(folder);
  try {
    const server = await prepareTestServer(cluster.adminUrl);
    const found: Found[] = [];
    for (const [place, { name, inFlight, open }] of providerKinds.entries()) {
      const { log, route, close } = await open();
      const mortal = await mortalWorkers(await newDatabase(server), route);
      const seen = await killAgain({ mortal, log, people, kills, mayStayUnknown: inFlight > 0, patienceMs: 600_000 });
      await mortal.end();
      await close();
      found.push(told(seen, { row: rows[place] ?? '', name, people, kills, allowed: kills * inFlight }));
    }
    return found;
  } finally {
    endKillables();
    await cluster.stop();
  }
}

function told(
  seen: Killed,
  about: { row: string; name: string; people: number; kills: number; allowed: number },
): Found {
  const { row, name, people, kills, allowed } = about;
  const lost = people - seen.reached - seen.unknown;
  const drift = Object.entries(seen.unitsDue).some(
    ([kind, due]) => Object.entries(seen.units).find(([one]) => one === kind)?.[1] !== due,
  );
  const met =
    seen.state === 'done' &&
    lost === 0 &&
    seen.twice.length === 0 &&
    seen.wrong.length === 0 &&
    seen.unknown <= allowed &&
    !drift;
  return {
    row,
    what: `${kills} × SIGKILL, 2 workers, ${people.toLocaleString('en')} recipients, ${name}`,
    goal: `0 lost, 0 twice, ${allowed > 0 ? `unknown at most kills × in-flight (${allowed.toLocaleString('en')})` : '0 unknown'}, ledger drift 0`,
    figure: `${lost} lost, ${seen.twice.length} twice, ${seen.unknown} unknown, ledger ${drift ? 'off' : 'exact'}`,
    met,
    ...(!met && {
      cause: `the message stands at "${seen.state}"; ${seen.wrong.length} told as sent were not accepted exactly once; units ${JSON.stringify(seen.units)}`,
    }),
  };
}
