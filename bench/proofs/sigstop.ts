import { setTimeout as sleep } from 'node:timers/promises';
import {
  killAgain,
  providerKinds,
  type ProviderKind,
  startKillableWorkers,
} from '../../server/testing/processes/killed-sending.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';

/** A worker gets SIGSTOP while sending, until its lease has expired and others have taken over; then it continues. */
export async function sigstop(size: Size): Promise<Found[]> {
  const all: Found[] = [];
  for (const provider of providerKinds.filter(({ name }) => stopped.has(name)))
    all.push(...(await over(provider, size)));
  return all;
}

/** A provider that honours our key, and one that cannot be asked. */
const stopped = new Set(['a provider with keys', 'a mail server']);

async function over(provider: ProviderKind, size: Size): Promise<Found[]> {
  const [people, stops, rate] = size === 'full' ? [5000, 10, 200] : [600, 2, 150];
  const allowed = stops * provider.inFlight;
  return withEnvironment(async (environment) => {
    const { log, route, close } = await provider.open(rate);
    const killable = await startKillableWorkers(environment.url, route);
    const pause = async (turn: number) => {
      const pid = await killable.pidOf(turn);
      process.kill(pid, 'SIGSTOP');
      await sleep(2500);
      process.kill(pid, 'SIGCONT');
    };
    const seen = await killAgain({
      killable: { ...killable, interruptOnce: pause },
      channel: provider.channel,
      log,
      people,
      kills: stops,
      mayStayUnknown: allowed > 0,
      patienceMs: 120_000,
    });
    await killable.end();
    await close();
    const drift = JSON.stringify(seen.units) !== JSON.stringify({ ...seen.units, ...seen.unitsDue });
    const lost = people - seen.reached - seen.unknown;
    return [
      found(
        {
          row: '36',
          what: `a worker stopped past its lease ${stops} times, then continued; ${people.toLocaleString('en')} recipients, ${provider.name}`,
          goal: `late write fenced off; charged once${allowed > 0 ? `; unknown at most stops × connections (${allowed})` : ''}`,
          figure: `${lost} lost, ${seen.twice.length} twice, ${seen.unknown} unknown, ledger ${drift ? 'off' : 'exact'}; ${seen.inTheMiddle} stops met it sending`,
          met:
            seen.state === 'done' &&
            lost === 0 &&
            seen.unknown <= allowed &&
            seen.wrong.length === 0 &&
            seen.twice.length === 0 &&
            !drift &&
            seen.inTheMiddle > 0,
        },
        `the message stands at "${seen.state}"; ${seen.wrong.length} told as sent were not accepted exactly once; units ${JSON.stringify(seen.units)}`,
      ),
      await checkLedger(environment, '36'),
    ];
  });
}
