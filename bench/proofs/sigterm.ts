import { setTimeout as sleep } from 'node:timers/promises';
import { openChurch, settled, until } from './church.ts';
import { checkLedger, type DefaultEnvironment, withDefaultDatabase, withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';
import { channels, type Provider } from './provider.ts';

/** A server gets SIGTERM while sending, again and again; the next one continues where it stopped. */
export async function sigterm(size: Size): Promise<Found[]> {
  const all: Found[] = [];
  // Each call to the provider takes long enough that a stop meets some on their way.
  for (const open of channels)
    all.push(
      ...(await over(await open(300), size, 'a PostgreSQL server', (act) =>
        withEnvironment((environment) => act({ ...environment, opened: async () => environment.database })),
      )),
      ...(await over(await open(300), size, 'the default database', withDefaultDatabase)),
    );
  return all;
}

type Within = (act: (environment: DefaultEnvironment) => Promise<Found[]>) => Promise<Found[]>;

async function over(provider: Provider, size: Size, on: string, within: Within): Promise<Found[]> {
  const [stops, people, rate] = size === 'full' ? [5, 5000, 250] : [1, 400, 100];
  try {
    return await within(async (environment) => {
      const start = () =>
        environment.server(
          provider.variables({ units: 100_000, rate, window: provider.channel === 'Email' ? 40 : 4, bulk: 25 }),
        );
      let server = await start();
      const database = await environment.opened();
      const church = await openChurch(database, server.url, people, provider.channel);
      const { body: message } = await church.send();
      const began = provider.accepted.all().length;
      await until(async () => provider.accepted.all().length > began, 20_000);
      const times: number[] = [];
      const orders: boolean[] = [];
      const codes: (number | null)[] = [];
      for (let stop = 0; stop < stops; stop += 1) {
        await sleep(500 + Math.random() * 1500);
        const asked = Date.now();
        server.process.kill('SIGTERM');
        orders.push(await notReadyFirst(server.url));
        codes.push(await server.ended);
        times.push(Date.now() - asked);
        server = await start();
      }
      const last = church.at(server.url);
      const ended = await settled(last, message.id, 120_000);
      const { counts } = await last.report(message.id);
      const [slowest, twice] = [Math.max(...times), provider.accepted.twice().length];
      const firstNotReady = orders.filter(Boolean).length;
      const clean = codes.every((code) => code === 0);
      return [
        found(
          {
            row: '44',
            what: `SIGTERM ${stops} times while sending to ${people.toLocaleString('en')}, 0.3 s per call, ${provider.name}, on ${on}`,
            goal: 'not ready first; gone within 20 s; 0 unknown',
            figure: `not ready first ${firstNotReady} of ${stops} times; gone after ${(slowest / 1000).toFixed(1)} s at most; ${counts['unknown'] ?? 0} unknown, ${counts['sent'] ?? 0} sent, ${twice} twice`,
            met:
              firstNotReady === stops && slowest < 20_000 && clean && ended && twice === 0 && counts['sent'] === people,
          },
          `exit codes ${codes.join(', ')}; the message ${ended ? 'came' : 'did not come'} to its end: ${JSON.stringify(counts)}`,
        ),
        await checkLedger(environment, '44'),
      ];
    });
  } finally {
    await provider.close();
  }
}

/** Whether `/health/ready` refuses before the server stops answering. */
async function notReadyFirst(url: string): Promise<boolean> {
  for (;;) {
    const status = await fetch(`${url}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) return status === 503;
  }
}
