import { startTermiiSimulator } from '../../server/testing/simulators/termii.ts';
import { termiiReport } from '../../server/testing/simulators/termii-reports.ts';
import { providerVariables, callbackPath, secret } from './provider-variables.ts';
import { type Church, numbers, openChurch, until } from './church.ts';
import { checkLedger, withEnvironment } from './environment.ts';
import { found, percentile, type Found, type Size } from './proof.ts';

type Letter = { body: string; headers: Record<string, string>; expected: number };

/**
 * Delivery reports in any order, each four times, mixed with forged ones and ones for another organisation's numbers.
 */
export async function reports(size: Size): Promise<Found[]> {
  const people = size === 'full' ? 2500 : 200;
  const provider = await startTermiiSimulator();
  try {
    return await withEnvironment(async (environment) => {
      const { url } = await environment.server(providerVariables(provider.url, 5000, { rate: 2000 }));
      const [mine, theirs] = [await openChurch(environment.database, url), await openChurch(environment.database, url)];
      const own = await sendTo(mine, numbers(people));
      const other = await sendTo(theirs, numbers(100, people));
      const accepted = provider.accepted.all();
      const ours = accepted.filter(({ to }) => own.numbers.has(to));
      const strangers = accepted.filter(({ to }) => other.numbers.has(to));
      const letters: Letter[] = ours.flatMap((entry, at) => {
        const word = at % 10 === 0 ? 'Message Failed' : at % 10 === 1 ? 'DND Active on Phone Number' : 'DELIVERED';
        return ['Message Sent', word, word, 'Message Sent'].map((one) => ({
          ...termiiReport(entry, one, secret),
          expected: 200,
        }));
      });
      const forged = ours
        .slice(0, people / 5)
        .map((entry) => ({ ...termiiReport(entry, 'Rejected', 'a guess'), expected: 401 }));
      // Signed correctly, but our message's reference stands beside a number of another organisation that it never went
      // to.
      const crossed = strangers.map((entry, at) => ({
        ...termiiReport({ id: ours[at]?.id ?? '', to: entry.to }, 'Rejected', secret),
        expected: 200,
      }));
      const took: number[] = [];
      const wrong = await post(url + callbackPath, shuffled([...letters, ...forged, ...crossed]), took);
      const good = people * 0.8;
      const counts = async () => (await mine.report(own.id)).counts;
      await until(async () => (await counts())['delivered'] === good, 20_000);
      const { delivered = 0, failed = 0, sent = 0 } = await counts();
      const untouched = (await theirs.report(other.id)).counts['sent'] === strangers.length;
      const units = await mine.units();
      const exact = units.settled === good && units.reserved === 0 && units.available === 5000 - good;
      return [
        found(
          {
            row: '37',
            what: `${letters.length.toLocaleString('en')} delivery reports shuffled and repeated, ${forged.length} forged, ${crossed.length} with another organisation’s numbers`,
            goal: 'states only advance; forged 401',
            figure: `${delivered} delivered, ${failed} failed, ${sent} left behind; ${wrong.length} answered otherwise; the other organisation ${untouched ? 'untouched' : 'touched'}; units ${exact ? 'exact' : 'off'}; p95 ${percentile(took, 0.95).toFixed(0)} ms`,
            met: delivered === good && failed === people - good && wrong.length === 0 && untouched && exact,
          },
          `answers: ${[...new Set(wrong)].join(', ')}; units ${JSON.stringify(units)}`,
        ),
        await checkLedger(environment, '37'),
      ];
    });
  } finally {
    await provider.close();
  }
}

async function sendTo(church: Church, chosen: string[]): Promise<{ id: string; numbers: Set<string> }> {
  const { body } = await church.send({ toOthers: chosen.join() });
  const gone = await until(async () => (await church.report(body.id)).counts['sent'] === chosen.length, 60_000);
  if (!gone) throw new Error(`not sent: ${JSON.stringify(body)}`);
  return { id: body.id, numbers: new Set(chosen) };
}

/** Posts them sixteen at a time; returns the unexpected statuses. */
async function post(url: string, letters: Letter[], took: number[]): Promise<number[]> {
  const wrong: number[] = [];
  const lane = async () => {
    for (let next = letters.shift(); next; next = letters.shift()) {
      const start = performance.now();
      const { status } = await fetch(url, { method: 'POST', headers: next.headers, body: next.body });
      took.push(performance.now() - start);
      if (status !== next.expected) wrong.push(status);
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  return wrong;
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((entry) => ({ entry, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
