import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../../server/core/identity/password.ts';
import { writeAccounts } from '../../server/testing/accounts.ts';
import { Caller } from '../../server/testing/caller.ts';
import { median, timed } from '../measurements.ts';
import { kolmogorovSmirnov } from '../report.ts';
import { withServer, type BenchEnvironment } from '../environment.ts';
import { startMailServer } from './mail-server.ts';
import type { Found, Size } from './proof.ts';

const doors = { 'sign-in': { password: 'not this one' }, 'forgot-password': {} };

/** Known and unknown e-mails at sign-in and at reset, interleaved: the same answer, in the same time. */
export async function accountEnumeration(size: Size): Promise<Found[]> {
  const pairs = size === 'full' ? 2000 : 60;
  const letters = await startMailServer();
  const variables = { TRUST_PROXY: '127.0.0.1', SMTP_URL: letters.url, MAIL_FROM: 'Koinonia <office@example.org>' };
  try {
    return await withServer(variables, async (environment) => {
      const found: Found[] = [];
      for (const door of ['sign-in', 'forgot-password'] as const) found.push(await tryDoor(environment, door, pairs));
      return found;
    });
  } finally {
    await letters.close();
  }
}

async function tryDoor(environment: BenchEnvironment, door: keyof typeof doors, pairs: number): Promise<Found> {
  // Each e-mail is used once, so that no counter of attempts tells the two kinds apart.
  const passwordHash = await hashPassword('the right one');
  await writeAccounts(
    environment.database,
    Array.from({ length: pairs + 20 }, (_, n) => ({
      email: `${door}-known${n + 1}@example.org`,
      name: 'Somebody',
      passwordHash,
    })),
  );
  await environment.vacuum();
  const times = { known: [] as number[], nobody: [] as number[] };
  const answers = new Set<string>();
  let asked = 0;
  const ask = async (kind: 'known' | 'nobody', place: number, counts: boolean) => {
    asked += 1;
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const body = { email: `${door}-${kind}${place}@example.org`, ...doors[door] };
    let answer = '';
    const took = await timed(async () => {
      const {
        status,
        body: said,
        headers,
      } = await new Caller(environment.url).post(`/api/session/${door}`, body, { 'x-forwarded-for': address });
      answer = JSON.stringify([status, said, [...headers].filter(([name]) => name !== 'date')]);
    });
    if (!counts) return;
    answers.add(answer);
    times[kind].push(took);
    // Work that continues after an answer ends before the next question.
    await sleep(door === 'forgot-password' ? 12 : 2);
  };
  for (let place = 1; place <= 20; place += 1)
    for (const kind of ['known', 'nobody'] as const) await ask(kind, pairs + place, false);
  for (let place = 1; place <= pairs; place += 1) {
    const order = Math.random() < 0.5 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const);
    for (const kind of order) await ask(kind, place, true);
  }
  const p = kolmogorovSmirnov(times.known, times.nobody);
  const [known, nobody] = [median(times.known), median(times.nobody)];
  const met = answers.size === 1 && p > 0.01;
  return {
    row: '9',
    what: `known and unknown e-mails at ${door}, ${pairs} pairs, interleaved`,
    goal: 'same bytes and status; the times cannot be told apart (Kolmogorov–Smirnov p > 0.01)',
    figure: `${answers.size} kind of answer; p = ${p.toFixed(3)}; medians ${known.toFixed(2)} and ${nobody.toFixed(2)} ms`,
    met,
    ...(!met && {
      cause:
        answers.size === 1
          ? `the medians lie ${Math.abs(known - nobody).toFixed(3)} ms apart`
          : [...answers].join(' | '),
    }),
  };
}
