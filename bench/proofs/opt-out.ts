import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import { termiiReply } from '../../server/testing/simulators/termii-reports.ts';
import { providerVariables, callbackPath, secret } from './provider-variables.ts';
import { type Church, numbers, openChurch, settled, until } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import type { Found, Size } from './proof.ts';
import { whoWasSentToAnyway } from './who-was-sent-to-anyway.ts';

/** People write STOP while a message to them runs, in two processes; whoever still waited must not get it. */
export async function optOut(size: Size): Promise<Found[]> {
  const [people, stops, rate] = size === 'full' ? [5000, 300, 400] : [400, 30, 80];
  const provider = await startTermiiSimulator({ delayMs: 20 });
  try {
    return await withEnvironment(async (environment) => {
      const start = () => environment.server(providerVariables(provider.url, 10_000, { rate, window: 4, bulk: 50 }));
      const [first] = [await start(), await start()];
      const church = await openChurch(environment.database, first.url);
      const chosen = numbers(people);
      // A STOP holds for whoever wrote over this route lately: they all had a text of ours before.
      const { body: earlier } = await church.send({ toOthers: chosen.join() });
      await settled(church, earlier.id, 120_000);
      const { body: message } = await church.send({ toOthers: chosen.join() });
      await until(async () => provider.accepted.all().length > people, 30_000);
      const said: string[] = [];
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
        // Only whoever waits still after STOP was taken is promised anything.
        if ((await stateOf(church, message.id, from)) === 'queued') said.push(from);
      }
      const ended = await settled(church, message.id, 120_000);
      const sentAnyway = said.filter((to) => provider.accepted.timesOf(to) > 1);
      const { counts } = await church.report(message.id);
      return [
        whoWasSentToAnyway({
          what: `${stops} write STOP while a message to ${people.toLocaleString('en')} runs, two processes`,
          ended,
          waited: said.length,
          sentTo: sentAnyway.length,
          suppressed: counts['suppressed'] ?? 0,
        }),
        await checkLedger(environment, '54'),
      ];
    });
  } finally {
    await provider.close();
  }
}

async function stateOf(church: Church, id: string, address: string): Promise<string | undefined> {
  const path = `/api/Messaging/GetSmsRecipients/${id}?page=0&pageSize=5&search=${encodeURIComponent(address)}`;
  const { body } = await church.caller.get<{ items: { address: string; state: string }[] }>(path);
  return body.items.find((one) => one.address === address)?.state;
}
