import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import { providerVariables } from './provider-variables.ts';
import { type Church, numbers, openChurch, settled, until } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import { found, type Found, type Size } from './proof.ts';

/** One message requested many times at once, and more units requested than there are, on several processes. */
export async function idempotency(size: Size, wanted: (row: string) => boolean): Promise<Found[]> {
  const rounds = size === 'full' ? 20 : 2;
  const provider = await startTermiiSimulator();
  try {
    return await withEnvironment(async (environment) => {
      const start = () => environment.server(providerVariables(provider.url, 500, { rate: 2000 }));
      const urls: string[] = [];
      for (let process = 0; process < (wanted('34') ? 4 : 2); process += 1) urls.push((await start()).url);
      const at = (church: Church) => urls.map((url) => church.at(url));
      const all: Found[] = [];
      if (wanted('32')) {
        const church = await openChurch(environment.database, urls[0] ?? '');
        all.push(await submitAgain(church, at(church).slice(0, 2), rounds), await checkLedger(environment, '32'));
      }
      if (wanted('34')) {
        const church = await openChurch(environment.database, urls[0] ?? '');
        all.push(await overspend(church, at(church)), await checkLedger(environment, '34'));
      }
      return all;
    });
  } finally {
    await provider.close();
  }
}

async function submitAgain(church: Church, doors: readonly Church[], rounds: number): Promise<Found> {
  const differing: number[] = [];
  const ids = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const wish = { toOthers: numbers(1, round).join() };
    const key = { 'idempotency-key': `sunday ${round}` };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, turn) => doors[turn % 2]!.send(wish, key)));
    const kinds = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
    if (kinds.size !== 1 || answers[0]?.status !== 200) differing.push(kinds.size);
    for (const { body } of answers) ids.add(body.id);
  }
  for (const id of ids) await settled(church, id, 30_000);
  const { available, reserved, settled: used } = await church.units();
  const { body: listed } = await church.caller.get<{ totalItems: number }>(
    '/api/Messaging/GetAllSentSMS?page=0&pageSize=1',
  );
  return found(
    {
      row: '32',
      what: `50 × the same key at once, two processes, ${rounds} times`,
      goal: 'one message, 50 equal answers',
      figure: `${listed.totalItems} messages of ${rounds}, ${rounds - differing.length} times 50 equal answers, ${500 - available} units`,
      met: listed.totalItems === rounds && differing.length === 0 && reserved + used === rounds && ids.size === rounds,
    },
    `different answers: ${differing.join(', ')}; ${ids.size} ids`,
  );
}

async function overspend(church: Church, doors: readonly Church[]): Promise<Found> {
  const toOthers = numbers(10, 1000).join();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, turn) => doors[turn % 4]!.send({ toOthers })));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  const [accepted, refused] = [count(200), count(402)];
  await until(async () => (await church.units()).settled === 500, 60_000);
  const { available, reserved, settled: used, toppedUp } = await church.units();
  return found(
    {
      row: '34',
      what: '200 messages of 10 units at once from 500, 4 processes',
      goal: 'exactly 50 accepted',
      figure: `${accepted} accepted, ${refused} refused for want of units; ${used} of ${toppedUp} units used`,
      met: accepted === 50 && refused === 150 && available === 0 && reserved === 0 && used === 500,
    },
    `other answers: ${[...new Set(answers.map(({ status }) => status))].join(', ')}; ${available} available, ${reserved} reserved`,
  );
}
