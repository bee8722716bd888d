import { Caller } from '../../server/testing/caller.ts';
import { password } from '../../server/testing/calls/example-input.ts';
import { withServer } from '../environment.ts';
import { startMailServer } from './mail-server.ts';
import type { Found, Size } from './proof.ts';

/** Guesses a password from ever new addresses; the account's owner still gets in by the link. */
export async function bruteForce(size: Size): Promise<Found[]> {
  const tries = size === 'full' ? 1000 : 50;
  const letters = await startMailServer();
  const variables = { TRUST_PROXY: '127.0.0.1', SMTP_URL: letters.url, MAIL_FROM: 'Koinonia <office@example.org>' };
  try {
    return await withServer(variables, async ({ url }) => {
      const email = `${crypto.randomUUID()}@example.org`;
      await new Caller(url).signUp({ email, password });
      const statuses: number[] = [];
      const began = Date.now();
      for (let place = 0; place < tries; place += 1) {
        const from = { 'x-forwarded-for': `10.1.${place >> 8}.${place & 255}` };
        statuses.push(
          (await new Caller(url).post('/api/session/sign-in', { email, password: `guess ${place}` }, from)).status,
        );
      }
      const looked = statuses.filter((status) => status !== 429).length;
      // Windows of ten minutes follow the clock, so a run across an edge sees two of them.
      const windows = Math.floor(Date.now() / 600_000) - Math.floor(began / 600_000) + 1;
      await new Caller(url).post('/api/session/forgot-password', { email });
      const fresh = 'four other easy words';
      const reset = await new Caller(url).post('/api/session/reset-password', {
        token: await letters.linkTo(email, 'reset-password'),
        password: fresh,
      });
      const entered = await new Caller(url).post('/api/session/sign-in', { email, password: fresh });
      const works = reset.status === 200 && entered.status === 200;
      const met = looked <= 5 * windows && works;
      return [
        {
          row: '10',
          what: `${tries} guesses with changing X-Forwarded-For`,
          goal: 'at most 5 reach the hash in 10 minutes; reset still works',
          figure: `${looked} reached the hash${windows > 1 ? ` in ${windows} windows of ten minutes` : ''}; reset ${works ? 'works' : 'does not work'}`,
          met,
          ...(!met && {
            cause: `the answers were ${[...new Set(statuses)].join(', ')}; the link ${reset.status}, then ${entered.status}`,
          }),
        },
      ];
    });
  } finally {
    await letters.close();
  }
}
