import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../../server/testing/caller.ts';
import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import { providerVariables } from './provider-variables.ts';
import { missingEmails, writeOn } from './acknowledged-writes.ts';
import { openChurch, settled, until } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';

/** PostgreSQL is stopped immediately, again and again, while people are added and a message runs. */
export async function databaseOutage(size: Size): Promise<Found[]> {
  const [stops, people, rate] = size === 'full' ? [20, 10_000, 200] : [3, 600, 100];
  const provider = await startTermiiSimulator({ delayMs: 20 });
  try {
    return await withEnvironment(
      async (environment) => {
        const { url, process: server } = await environment.server(
          providerVariables(provider.url, 100_000, { rate, window: 4, bulk: 25 }),
        );
        const church = await openChurch(environment.database, url, people);
        const { body: message } = await church.send();
        const another = Object.assign(new Caller(url), { cookie: church.caller.cookie });
        const writers = Array.from({ length: 4 }, () => writeOn(another, 5));
        const done = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
        const backAfter: number[] = [];
        for (let stop = 0; stop < stops; stop += 1) {
          await sleep(400 + Math.random() * 800);
          const stopped = Date.now();
          await environment.cluster.crash();
          await environment.cluster.start();
          const before = done();
          await until(async () => done() > before, 60_000);
          backAfter.push(Date.now() - stopped);
        }
        await Promise.all(writers.map((writer) => writer.stop()));
        const written = writers.flatMap(({ acknowledged }) => acknowledged);
        const lost = await missingEmails(church.caller, written);
        const ended = await settled(church, message.id, 200_000);
        const { counts } = await church.report(message.id);
        const twice = provider.accepted.twice();
        const slowest = Math.max(...backAfter);
        const refused = writers.flatMap((writer) => writer.refused);
        const met = lost.length === 0 && slowest < 30_000 && twice.length === 0 && server.exitCode === null && ended;
        const sums = await checkLedger(environment, '43');
        return [
          found(
            {
              row: '43',
              what: `PostgreSQL stopped immediately ${stops} times while 4 write and a message to ${people.toLocaleString('en')} runs`,
              goal: '0 acknowledged writes lost; serving again within 30 s',
              figure: `${lost.length} of ${written.length.toLocaleString('en')} lost; serving again after ${(slowest / 1000).toFixed(1)} s at most; ${twice.length} sent twice, ${counts['unknown'] ?? 0} unknown; meanwhile ${refused.length} refused (${kindsOf(refused)})`,
              met,
            },
            `the message ${ended ? 'came' : 'did not come'} to its end; the server ${server.exitCode === null ? 'lives' : `ended with ${server.exitCode}`}`,
          ),
          sums,
        ];
      },
      { durable: true },
    );
  } finally {
    await provider.close();
  }
}

/** How often each status was answered. */
function kindsOf(refused: readonly { status: number }[]): string {
  const kinds = new Map<number, number>();
  for (const { status } of refused) kinds.set(status, (kinds.get(status) ?? 0) + 1);
  return [...kinds].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none';
}
