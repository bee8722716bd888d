import { setTimeout as sleep } from 'node:timers/promises';
import { openChurch, until } from './church.ts';
import { withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';
import { channels, type Provider } from './provider.ts';

/** While one organisation's message to very many runs, others send to ten. */
export async function fairness(size: Size): Promise<Found[]> {
  const all: Found[] = [];
  for (const open of channels) all.push(...(await over(await open(50), size)));
  return all;
}

async function over(provider: Provider, size: Size): Promise<Found[]> {
  const [people, tries] = size === 'full' ? [100_000, 8] : [5000, 2];
  try {
    return await withEnvironment(async (environment) => {
      const { url } = await environment.server(provider.variables({ units: 200_000, rate: 1000, window: 8 }));
      const large = await openChurch(environment.database, url, people, provider.channel);
      const small = await openChurch(environment.database, url, 0, provider.channel);
      const { body: long } = await large.send();
      await until(async () => provider.accepted.all().length > 0, 30_000);
      const began: number[] = [];
      const over: number[] = [];
      for (let turn = 0; turn < tries; turn += 1) {
        await sleep(300);
        const chosen = provider.addresses(10, turn * 10);
        const start = Date.now();
        await small.send({ toOthers: chosen.join() });
        const reached = () => chosen.filter((to) => provider.accepted.timesOf(to) === 1).length;
        await until(async () => reached() > 0, 60_000);
        began.push(Date.now() - start);
        await until(async () => reached() === 10, 60_000);
        over.push(Date.now() - start);
      }
      const waiting = (await large.report(long.id)).counts['queued'] ?? 0;
      const [slowest, last] = [Math.max(...began) / 1000, Math.max(...over) / 1000];
      return [
        found(
          {
            row: '48',
            what: `${people.toLocaleString('en')} recipients of one organisation, 10 of another, ${tries} times, ${provider.name}`,
            goal: 'the small one starts within 5 s',
            figure: `starts within ${slowest.toFixed(1)} s, over within ${last.toFixed(1)} s; ${waiting.toLocaleString('en')} of the large one still wait`,
            met: slowest <= 5 && waiting > 0,
          },
          waiting > 0
            ? 'see how batches of the route take turns'
            : 'the large message was over first, so nothing is proved',
        ),
      ];
    });
  } finally {
    await provider.close();
  }
}
