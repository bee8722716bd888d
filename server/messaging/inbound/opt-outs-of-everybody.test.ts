import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  africasTalkingOptOut,
  africasTalkingReply,
  type AfricasTalkingSimulator,
  startAfricasTalkingSimulator,
} from '../../testing/simulators/africastalking.ts';
import { type SmscSimulator, startSmscSimulator } from '../../testing/simulators/smpp.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../../testing/simulators/termii.ts';
import { termiiReply } from '../../testing/simulators/termii-reports.ts';
import {
  startTwilioSimulator,
  twilioAccount,
  twilioReply,
  type TwilioSimulator,
} from '../../testing/simulators/twilio.ts';
import { smsChurch } from '../../testing/sms-church.ts';

const [secret, path, ours] = ['what Termii signs with', 'a-path-nobody-can-guess', '+12025550100'];
const outside = 'https://koinonia.example.org';
const ladder = 'termii,termii-dnd,twilio,africastalking,smpp';

let app: TestApp;
let termii: TermiiSimulator;
let twilio: TwilioSimulator;
let africasTalking: AfricasTalkingSimulator;
let smsc: SmscSimulator;
beforeAll(async () => {
  [termii, twilio, africasTalking, smsc] = await Promise.all([
    startTermiiSimulator(),
    startTwilioSimulator(),
    startAfricasTalkingSimulator(),
    startSmscSimulator(),
  ]);
  app = await startTestApp({
    APP_URL: outside,
    SMS_ROUTES: ladder,
    SMS_HYBRID_ROUTES: ladder,
    SMS_ROUTE_OPTIONS: '{"termii":{"night":false}}',
    SMS_CALLBACK_SECRET: path,
    TERMII_BASE_URL: termii.url,
    TERMII_API_KEY: 'key',
    TERMII_SECRET: secret,
    TWILIO_BASE_URL: twilio.url,
    TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
    TWILIO_AUTH_TOKEN: twilioAccount.authToken,
    TWILIO_FROM: ours,
    AFRICASTALKING_BASE_URL: africasTalking.url,
    AFRICASTALKING_USERNAME: 'grace',
    AFRICASTALKING_API_KEY: 'key',
    SMPP_URL: smsc.url,
    TRIAL_UNITS: '1000',
  });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([termii.close(), twilio.close(), africasTalking.close(), smsc.close()]);
});

const routes = ladder.split(',');
/** The states that the last text may be in. */
const states = ['queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'suppressed', 'cancelled'];
const daysSince = [0, 31, 4000];
/** Words in the home countries' languages, scripts and spellings, and the providers' notices, in turn. */
const words = [
  'STOP, stop. , ＳＴＯＰ, S T O P, ST0P, STOP STOP, Unsubscribe, REVOKE, please stop, 🛑',
  'ARRET, Arrêtez svp, Désabonner, SAIR, Parar por favor, Baja, Acha tafadhali, Sitisha',
  'Daina, Dúró, dáwọ́ dúró, Kwụsị biko, Gyae, Hagarika, Jooji, توقف, إيقاف, አቁም, СТОП',
].flatMap((some) => some.split(', '));

type Written = { route: string; state: string; days: number; number: string; word: string };
const everybody: Written[] = routes
  .flatMap((route) => states.flatMap((state) => daysSince.map((days) => ({ route, state, days }))))
  .map((one, at) => ({
    ...one,
    number: `+23480391${String(at).padStart(5, '0')}`,
    word: words[at % words.length] ?? '',
  }));

/** In the provider's form; `notice`: in its own words, if it has any. */
async function reply({ route, number: from, word: text }: Written, notice = false): Promise<void> {
  if (route === 'smpp') {
    expect(await smsc.say({ from, to: '2442', text })).toBe(0);
    return;
  }
  const provider = route.replace('-dnd', '');
  const url = `${outside}/callbacks/sms/${provider}/${path}`;
  const at = new Date().toISOString();
  const { body, headers } =
    provider === 'termii'
      ? termiiReply({ id: from, from, to: '22384', text, at }, secret)
      : provider === 'twilio'
        ? twilioReply(url, {
            id: `SM${from}`,
            from,
            to: ours,
            ...(notice ? { text: 'Assez', optOut: 'STOP' } : { text }),
          })
        : notice
          ? africasTalkingOptOut(url, { senderId: 'GraceChapel', phoneNumber: from })
          : africasTalkingReply(url, { id: from, from, to: '22384', text, date: at });
  const answer = await fetch(`${app.url}/callbacks/sms/${provider}/${path}`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

const taken = () =>
  [termii, twilio, africasTalking, smsc].reduce((sum, { accepted }) => sum + accepted.all().length, 0);

test('an opt-out counts for every provider, state of the last text, word and age, and ends every ladder', async () => {
  const church = await smsChurch(app);
  const toOthers = everybody.map(({ number }) => number).join();
  const { body } = (await church.send({ toOthers })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 30_000 }).toMatchObject({ sent: everybody.length });
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`
      UPDATE recipients r SET route = w.route, state = w.state, claimed_at = now() - w.days * interval '1 day',
        not_before = CASE WHEN w.state = 'queued' THEN now() + interval '1 day' END,
        lease_until = CASE WHEN w.state = 'sending' THEN now() + interval '1 day' END
      FROM jsonb_to_recordset(${JSON.stringify(everybody)}::jsonb) AS w (number text, route text, state text, days integer)
      WHERE r.tenant_id = ${church.tenantId} AND r.address = w.number`),
  );
  for (const one of everybody) await reply(one, one.days === 31);
  const out = await inTenant(app.base, church.tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute<{ address: string }>(sql`SELECT address FROM opt_outs`);
    return new Set(rows.map(({ address }) => address));
  });
  expect(everybody.filter(({ number }) => !out.has(number))).toEqual([]);

  const before = taken();
  for (const gateWayToUse of ['', 'hybridKonnect'])
    expect((await church.send({ toOthers, gateWayToUse })).status).toBe(422);
  const witness = '+2348039199999';
  const last = (await church.send({ toOthers: `${toOthers},${witness}`, gateWayToUse: 'hybridKonnect' })) as {
    body: { id: string };
  };
  await expect.poll(() => church.counts(last.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1, queued: 0 });
  expect(taken()).toBe(before + 1);
});
