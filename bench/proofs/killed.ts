import {
  killAgain,
  startKillableWorkers,
  providerKinds,
  type Killed,
} from '../../server/testing/processes/killed-sending.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';

const rows = ['29', '30', '31', '30'];

/** Two workers killed again and again while sending, for each kind of provider. */
export async function killed(size: Size, wanted: (row: string) => boolean): Promise<Found[]> {
  // Slow enough for the sending to outlast the kills.
  const [people, kills, rate] = size === 'full' ? [20_000, 50, 500] : [1000, 3, 250];
  const all: Found[] = [];
  for (const [place, { name, channel, inFlight, worker, open }] of providerKinds.entries()) {
    const row = rows[place] ?? '';
    if (!wanted(row)) continue;
    await withEnvironment(async (environment) => {
      const { log, route, close } = await open(rate);
      const killable = await startKillableWorkers(environment.url, route, worker);
      const seen = await killAgain({
        killable,
        channel,
        log,
        people,
        kills,
        mayStayUnknown: inFlight > 0,
        patienceMs: 600_000,
      });
      all.push(
        told(seen, { row, name, people, kills, allowed: kills * inFlight }),
        await checkLedger(environment, row),
      );
      await killable.end();
      await close();
    });
  }
  return all;
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
    seen.listed === seen.unknown &&
    seen.inTheMiddle > kills / 2 &&
    !drift;
  return found(
    {
      row,
      what: `${kills} × SIGKILL, 2 workers, ${people.toLocaleString('en')} recipients, a text of their own each, ${name}`,
      goal: `0 lost, 0 twice, ${allowed > 0 ? `unknown at most kills × window (${allowed.toLocaleString('en')}), each listed` : '0 unknown'}, ledger drift 0`,
      figure: `${lost} lost, ${seen.twice.length} twice, ${seen.unknown} unknown${allowed > 0 ? ` (${seen.listed} listed)` : ''}, ledger ${drift ? 'off' : 'exact'}; ${seen.inTheMiddle} kills met it sending`,
      met,
    },
    `the message stands at "${seen.state}"; ${seen.wrong.length} told as sent were not accepted exactly once; units ${JSON.stringify(seen.units)}`,
  );
}
