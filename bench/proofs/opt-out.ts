import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import { termiiReply } from '../../server/testing/simulators/termii-reports.ts';
import { providerVariables, callbackPath, secret } from './provider-variables.ts';
import { numbers, openChurch, settled, until } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import type { Found, Size } from './proof.ts';
import { stateOf, whoWasSentToAnyway } from './sent-after-opt-out.ts';

/** People write STOP while a message to them runs in two processes; nobody still waiting may get it. */
export async function optOut(size: Size): Promise<Found[]> {
  const [people, stops, rate] = size === 'full' ? [5000, 300, 150] : [400, 30, 80];
  const provider = await startTermiiSimulator({ delayMs: 20 });
  try {
    return await withEnvironment(async (environment) => {
      const start = () => environment.server(providerVariables(provider.url, 10_000, { rate, window: 4, bulk: 50 }));
      const [first] = [await start(), await start()];
      const church = await openChurch(environment.database, first.url);
      const chosen = numbers(people);
      // STOP counts for numbers that had a text of ours over this route, so all of them get one first.
      const { body: earlier } = await church.send({ toOthers: chosen.join() });
      await settled(church, earlier.id, 120_000);
      const { body: message } = await church.send({ toOthers: chosen.join() });
      await until(async () => provider.accepted.all().length > people, 30_000);
      const told = new Map<string, string | undefined>();
      for (let turn = 0; turn < stops; turn += 1) {
        const from = chosen[Math.floor((turn * people) / stops)] ?? '';
        const reply = { id: `stop-${turn}`, from, to: '32811', text: 'STOP', at: new Date().toISOString() };
        const { body, headers } = termiiReply(reply, secret);
        const { status } = await fetch(`${first.url}${callbackPath}`, {
          method: 'POST',
          headers,
          body,
        });
        if (status !== 200) throw new Error(`a reply was answered ${status}`);
        told.set(from, await stateOf(church, { id: message.id, address: from }));
      }
      const ended = await settled(church, message.id, 120_000);
      return [
        await whoWasSentToAnyway({
          what: `${stops} write STOP while a message to ${people.toLocaleString('en')} runs, two processes`,
          church,
          id: message.id,
          ended,
          told,
          accepted: provider.accepted,
        }),
        await checkLedger(environment, '54'),
      ];
    });
  } finally {
    await provider.close();
  }
}
