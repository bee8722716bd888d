import { until, openChurch, settled } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import type { Found, Size } from './proof.ts';
import { stateOf, whoWasSentToAnyway } from './sent-after-opt-out.ts';
import { startSmtpSimulator } from '../../server/testing/simulators/smtp.ts';

/** The one-click link in a received e-mail. */
const linkIn = (raw: string): string =>
  /List-Unsubscribe: <[^>]*(\/u\/[A-Za-z0-9]+)>/.exec(raw.replaceAll(/\r\n[ \t]/g, ' '))?.[1] ?? '';

/**
 * People opt out of e-mails by one click while a message to them runs in two processes; nobody still waiting may get
 * it.
 */
export async function optOutByLink(size: Size): Promise<Found[]> {
  const [people, stops, rate] = size === 'full' ? [5000, 300, 200] : [400, 30, 60];
  const provider = await startSmtpSimulator({ delayMs: 20 });
  try {
    return await withEnvironment(async (environment) => {
      const start = () =>
        environment.server({
          SMTP_URL: provider.url,
          MAIL_FROM: 'mail@example.org',
          SMTP_OPTIONS: JSON.stringify({ rate, connections: 5 }),
        });
      const [first] = [await start(), await start()];
      const church = await openChurch(environment.database, first.url, 0, 'Email');
      const chosen = Array.from({ length: people }, (_, at) => `typed${at}@example.com`);
      const { body: earlier } = await church.send({ toOthers: chosen.join() });
      await settled(church, earlier.id, 300_000);
      const links = new Map(provider.messages.map(({ to, raw }) => [to, linkIn(raw)]));
      const { body: message } = await church.send({ toOthers: chosen.join() });
      await until(async () => provider.accepted.all().length > people, 30_000);
      const told = new Map<string, string | undefined>();
      for (let turn = 0; turn < stops; turn += 1) {
        const to = chosen[Math.floor((turn * people) / stops)] ?? '';
        const { status } = await fetch(first.url + (links.get(to) ?? '/none'), {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'List-Unsubscribe=One-Click',
        });
        if (status !== 200) throw new Error(`one click was answered ${status}`);
        told.set(to, await stateOf(church, { id: message.id, address: to }));
      }
      const ended = await settled(church, message.id, 300_000);
      return [
        await whoWasSentToAnyway({
          what: `${stops} click to unsubscribe while an e-mail to ${people.toLocaleString('en')} runs over SMTP, two processes`,
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
