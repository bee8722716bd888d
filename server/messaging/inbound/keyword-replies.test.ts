import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLanguage } from '../../testing/add-language.ts';
import { inTenant } from '../../core/transaction.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  africasTalkingOptOut,
  africasTalkingReply,
  africasTalkingReport,
  startAfricasTalkingSimulator,
  type AfricasTalkingSimulator,
} from '../../testing/simulators/africastalking.ts';
import type { Callback } from '../../testing/simulators/callback-sender.ts';
import { startSmscSimulator, type SmscSimulator } from '../../testing/simulators/smpp.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../testing/sms-church.ts';
import { keywordOf } from '../channels/sms/keywords.ts';

let app: TestApp;
let provider: AfricasTalkingSimulator;
let smsc: SmscSimulator;
let url: string;
beforeAll(async () => {
  [provider, smsc] = await Promise.all([startAfricasTalkingSimulator(), startSmscSimulator()]);
  // The clock stands still, because a new day would allow another request for help.
  const now = new Date();
  const variables = {
    SMS_ROUTES: 'africastalking,smpp',
    AFRICASTALKING_BASE_URL: provider.url,
    AFRICASTALKING_USERNAME: 'grace',
    AFRICASTALKING_API_KEY: 'key',
    SMPP_URL: smsc.url,
    SMS_CALLBACK_SECRET: 'a-path-nobody-can-guess',
    TRIAL_UNITS: '100',
  };
  app = await startTestApp(variables, (deps) => ({ ...deps, base: { ...deps.base, clock: () => now } }));
  url = `${app.url}/callbacks/sms/africastalking/a-path-nobody-can-guess`;
});
afterAll(async () => {
  await app.stop();
  await Promise.all([provider.close(), smsc.close()]);
});

const post = async ({ url: to, headers, body }: Callback) => {
  const answer = await fetch(to, { method: 'POST', headers, body });
  return [answer.status, await answer.text()];
};
let counter = 0;
const reply = (from: string, text: string, id = `reply-${(counter += 1)}`) =>
  africasTalkingReply(url, { id, from, to: '22384', text, date: '2026-01-01T10:00:00Z' });

async function text(church: SmsChurch, to: string): Promise<void> {
  const { body } = (await church.send({ toOthers: to })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
}

const optOuts = (church: SmsChurch) =>
  inTenant(app.base, church.tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute<{ address: string }>(sql`SELECT address FROM opt_outs ORDER BY at`);
    return rows.map(({ address }) => address);
  });

const audited = (church: SmsChurch) =>
  inTenant(app.base, church.tenantId, null, async (ctx) => {
    const { rows } = await ctx.db.execute<{ action: string }>(
      sql`SELECT action FROM audit WHERE action LIKE 'sms.%' AND action <> 'sms.sent' ORDER BY at`,
    );
    return rows.map(({ action }) => action);
  });

test('STOP holds for every organisation that texted this number by this route, and no other; START undoes it', async () => {
  const [grace, hope, other] = await Promise.all([smsChurch(app), smsChurch(app), smsChurch(app)]);
  const number = '+2348036500001';
  await text(grace, number);
  await text(hope, number);
  await text(other, '+2348036500002');
  const message = reply(number, ' stop. ');
  expect(await post(message)).toEqual([200, '']);
  expect(await Promise.all([grace, hope, other].map(optOuts))).toEqual([[number], [number], []]);

  await grace.send({ toOthers: `${number},+2348036500003` });
  await expect.poll(() => provider.accepted.timesOf('+2348036500003'), { timeout: 20_000 }).toBe(1);
  expect(provider.accepted.timesOf(number)).toBe(2);

  expect(await post(message)).toEqual([200, '']);
  expect(await post(reply(number, 'Start'))).toEqual([200, '']);
  expect(await Promise.all([grace, hope].map(optOuts))).toEqual([[], []]);
  expect(await post(message)).toEqual([200, '']);
  expect(await Promise.all([grace, hope].map(optOuts))).toEqual([[], []]);
  expect(await Promise.all([grace, hope, other].map(audited))).toEqual([
    ['sms.opted_out', 'sms.opted_in'],
    ['sms.opted_out', 'sms.opted_in'],
    [],
  ]);
});

test('STOP while a message runs: people still queued are not sent to', async () => {
  const church = await smsChurch(app);
  const number = '+2348036500101';
  await text(church, number);
  provider.settings.script.push('too many requests');
  const { body } = (await church.send({ toOthers: number })) as { body: { id: string } };
  await expect.poll(() => provider.settings.script.length, { timeout: 20_000 }).toBe(0);
  expect(await post(reply(number, 'STOP'))).toEqual([200, '']);
  await expect
    .poll(() => church.counts(body.id), { timeout: 20_000 })
    .toMatchObject({ suppressed: 1, sent: 0, queued: 0 });
  expect(provider.accepted.timesOf(number)).toBe(1);
});

test('the provider’s own opt-out notice counts as STOP, and twenty at once count as one', async () => {
  const church = await smsChurch(app);
  const [one, two] = ['+2348036500201', '+2348036500202'];
  await text(church, one);
  await text(church, two);
  expect(await post(africasTalkingOptOut(url, { senderId: 'GraceChapel', phoneNumber: one }))).toEqual([200, '']);
  await Promise.all(Array.from({ length: 20 }, () => post(reply(two, 'STOP', 'the same'))));
  expect(await optOuts(church)).toEqual([one, two]);
  expect(await audited(church)).toEqual(['sms.opted_out', 'sms.opted_out']);
});

test('HELP names the sender and the way to stop, in the organisation’s language; other words and strangers change nothing', async () => {
  const church = await smsChurch(app);
  const number = '+2348036500301';
  await text(church, number);
  expect(await post(reply(number, 'Help'))).toEqual([200, '']);
  expect(await post(reply(number, 'HELP!'))).toEqual([200, '']);
  const told = provider.accepted.all().filter(({ to }) => to === number);
  expect(told.map(({ from, text: said }) => [from, said]).slice(1)).toEqual([
    ['22384', 'You get messages from Grace Chapel. Reply STOP to get no more, START to get them again.'],
  ]);
  for (const words of ['Amen', 'please stop by on Sunday']) expect(await post(reply(number, words))).toEqual([200, '']);
  expect(await post(reply('+2348036599999', 'STOP'))).toEqual([200, '']);
  const english = 'You get messages from {name}. Reply STOP to get no more, START to get them again.';
  addLanguage('qae', {
    language: 'Made up',
    texts: { 'sms-help': { help: { english, text: '{name}: STOP, START' } } },
  });
  const other = await smsChurch(app);
  await inTenant(app.base, other.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE tenants SET language = 'qae' WHERE tenant_id = ${other.tenantId}`),
  );
  const theirs = '+2348036500302';
  await text(other, theirs);
  expect(await post(reply(theirs, 'HELP'))).toEqual([200, '']);
  expect(provider.accepted.all().findLast(({ to }) => to === theirs)?.text).toBe('Grace Chapel: STOP, START');
  expect(await optOuts(church)).toEqual([]);
  expect(await audited(church)).toEqual(['sms.help_asked', 'sms.help_asked']);
});

test('over SMPP a reply counts for its own route: people texted by another stay', async () => {
  const church = await smsChurch(app);
  const number = '+2348036500401';
  await text(church, number);
  expect(await smsc.say({ from: number, to: '2442', text: 'STOP' })).toBe(0);
  expect(await optOuts(church)).toEqual([]);
  await inTenant(app.base, church.tenantId, null, (ctx) => ctx.db.execute(sql`UPDATE recipients SET route = 'smpp'`));
  expect(await smsc.say({ from: number, to: '2442', text: 'STOP' })).toBe(0);
  expect(await optOuts(church)).toEqual([number]);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE recipients SET claimed_at = now() - interval '31 days'`),
  );
  expect(await smsc.say({ from: number, to: '2442', text: 'START' })).toBe(0);
  expect(await optOuts(church)).toEqual([]);
  expect(await smsc.say({ from: number, to: '2442', text: 'STOP' })).toBe(0);
  expect(await optOuts(church)).toEqual([number]);
});

test('HERE with a code is a visit by any route, from known numbers; shared and unknown ones wait, and STOP still wins', async () => {
  const church = await smsChurch(app);
  const at = (rest: string) => `/api/CheckInAttendance/${rest}`;
  const soon = app.base.clock().toISOString();
  const wish = { fullEventName: 'Sunday service', eventDate: soon.slice(0, 10), time: soon.slice(11, 16) };
  const item = await church.caller.post<{ id: string; attendanceCode: string }>(at('CheckInAttendanceItem'), wish);
  const { id: itemId, attendanceCode: code } = item.body;
  const [known, shared, unknown] = ['+2348036500501', '+2348036500502', '+2348036500503'];
  await church.addPeople([
    { firstName: 'Ada', phone: known, phoneNumber: '08036500501' },
    { firstName: 'Bola', phone: shared, phoneNumber: '08036500502' },
    { firstName: 'Chidi', phone: shared, phoneNumber: '08036500502' },
  ]);
  const present = async () =>
    (await church.caller.get<{ present: number }>(at(`AttendanceItem?id=${itemId}`))).body.present;
  const waiting = async () =>
    (
      await church.caller.get<{ items: { id: string; phoneNumber: string; name: string; via: string }[] }>(
        at(`Arrivals?itemId=${itemId}`),
      )
    ).body.items;
  await text(church, known);
  expect(await post(reply(known, 'STOP'))).toEqual([200, '']);
  const here = reply(known, `Here ${code}`, 'told twice');
  for (const message of [here, here, reply(known, `HERE ${code}!`)]) expect(await post(message)).toEqual([200, '']);
  expect([await present(), await optOuts(church)]).toEqual([1, [known]]);
  for (const number of [shared, unknown]) expect(await post(reply(number, `here ${code}`))).toEqual([200, '']);
  expect(await smsc.say({ from: unknown, to: '2442', text: `HERE ${code.slice(0, 3)} ${code.slice(3)}` })).toBe(0);
  const list = (await waiting()).sort((one, other) => (one.phoneNumber < other.phoneNumber ? -1 : 1));
  expect(list).toMatchObject([
    { phoneNumber: shared, name: '', via: 'sms' },
    { phoneNumber: unknown, name: '', via: 'sms' },
  ]);
  // The same person also by the page: still one visit.
  await fetch(`${app.url}/here/${code}`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada', phone: '08036500501' }),
  });
  expect(await present()).toBe(1);
  const nameless = await church.caller.post(at(`ArrivalIsNew/${list[1]!.id}`), {});
  expect(nameless.status).toBe(400);
  expect((await church.caller.post(at(`ArrivalIsNew/${list[1]!.id}`), { name: 'Kemi Ojo' })).status).toBe(200);
  expect(await present()).toBe(2);
  // On a shared phone each gives a name; a name of neither waits for a person to read it.
  for (const said of [`HERE ${code} bola`, `here ${code}: CHIDI.`, `Here ${code} bola`])
    expect(await post(reply(shared, said))).toEqual([200, '']);
  expect(await post(reply(known, `here ${code} we are late`))).toEqual([200, '']);
  expect([await present(), (await waiting()).length]).toEqual([4, 1]);
  // An invalid code is a reply like others, kept with the message it answers.
  const wrong = code === '111111' ? '222222' : '111111';
  expect(await post(reply(known, `HERE ${wrong}`))).toEqual([200, '']);
  const kept = await church.caller.get<{ text: string }[]>('/api/Messaging/GetSmsReplies');
  expect(kept.body.map((one) => one.text).sort()).toEqual([`HERE ${wrong}`, `here ${code} we are late`].sort());
});

test('a keyword must be the whole reply, in any language and spelling, with punctuation and courtesies around it', () => {
  const stops = [
    'Stop',
    'STOP ALL!',
    '"unsubscribe"',
    'end',
    'STOP STOP',
    'please stop',
    'Stop it please',
    'Revoke',
    'stop texting me',
    'S T O P',
    's.t.o.p.',
    'ST0P',
    'stoppp',
    'sotp',
    'ＳＴＯＰ',
    '𝗦𝗧𝗢𝗣',
    '🛑',
    'Opt-out',
    'unsubscribe me',

    'ARRET',
    'Arrêt',
    "S'il vous plaît arrêtez",
    'désabonner',
    'Parar por favor',
    'SAIR',
    'acha tafadhali',
    'Sitisha',

    'daina',
    'Dúró',
    'dáwọ́ dúró',
    'Kwụsị',
    'KWUSI biko',
    'توقف',
    'تَوَقَّف',
    'إيقاف',
    'ايقاف',
    'الغاء الاشتراك',
    'አቁም',
    'እባክዎ አቁም',
  ];
  expect(stops.filter((text) => keywordOf(text) !== 'stop')).toEqual([]);
  expect(['start', ' Unstop ', 'HELP?', 'info'].map(keywordOf)).toEqual(['start', 'start', 'help', 'help']);
  const others = [
    'Amen',
    "don't stop",
    'please stop by on Sunday',
    'yes',
    '',
    'please',
    'Thank you all',
    'The bus stop',
    'stop '.repeat(40),
  ];
  expect(others.map(keywordOf)).toEqual(others.map(() => null));
});

test.each([
  ['delivered', 0],
  ['sent', 400],
  ['failed', 0],
  ['failed', 4000],
  ['unknown', 31],
  ['suppressed', 31],
  ['cancelled', 400],
  ['queued', 0],
])('STOP counts whatever the text’s outcome (%s) and however long ago (%i days)', async (state, days) => {
  const church = await smsChurch(app);
  const number = `+23480366${String(Math.floor(Math.random() * 100_000)).padStart(5, '0')}`;
  await text(church, number);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE recipients SET state = ${state}, claimed_at = now() - ${days}::integer * interval '1 day',
      not_before = CASE WHEN ${state} = 'queued' THEN now() + interval '1 day' END`),
  );
  expect(await post(reply(number, 'Arrêt'))).toEqual([200, '']);
  expect(await optOuts(church)).toEqual([number]);
});

test('an opt-out known to a provider is kept, and START over it undoes it', async () => {
  const church = await smsChurch(app);
  const [refused, reported] = ['+2348036500601', '+2348036500602'];
  provider.settings.numbers[refused] = [406, 'UserInBlacklist'];
  const first = (await church.send({ toOthers: refused })) as { body: { id: string } };
  await expect.poll(() => church.counts(first.body.id), { timeout: 20_000 }).toMatchObject({ suppressed: 1 });
  const second = (await church.send({ toOthers: reported })) as { body: { id: string } };
  await expect.poll(() => church.counts(second.body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const entry = provider.accepted.all().find(({ to }) => to === reported);
  expect(await post(africasTalkingReport(url, entry!, 'Rejected', 'UserInBlackList'))).toEqual([200, '']);
  await expect.poll(() => church.counts(second.body.id)).toMatchObject({ suppressed: 1 });
  expect((await church.recipients(second.body.id)).map(({ reason }) => reason)).toEqual(['opted out']);
  expect(await optOuts(church)).toEqual([refused, reported]);
  expect(await church.units()).toMatchObject({ available: 100, reserved: 0, settled: 0 });
  delete provider.settings.numbers[refused];
  expect(await post(reply(refused, 'START'))).toEqual([200, '']);
  expect(await optOuts(church)).toEqual([reported]);
});

test('over SMPP a receipt without a class counts as one if it names a text to that number, else as a reply', async () => {
  const church = await smsChurch(app);
  const number = '+2348036500701';
  await text(church, number);
  await inTenant(app.base, church.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE recipients SET route = 'smpp', reference = '77123'`),
  );
  const receipt = (id: string) =>
    `id:${id} sub:001 dlvrd:001 submit date:2601010900 done date:2601010901 stat:DELIVERED err:000 text:`;
  const states = () =>
    inTenant(app.base, church.tenantId, null, async (ctx) => {
      const { rows } = await ctx.db.execute<{ state: string }>(sql`SELECT state FROM recipients`);
      return rows.map(({ state }) => state);
    });
  expect(await smsc.say({ from: number, to: '2442', text: receipt('99') })).toBe(0);
  expect(await states()).toEqual(['sent']);
  expect(await smsc.say({ from: '+2348036500702', to: '2442', text: receipt('77123') })).toBe(0);
  expect(await states()).toEqual(['sent']);
  expect(await smsc.say({ from: number, to: '2442', text: receipt('77123') })).toBe(0);
  expect(await states()).toEqual(['delivered']);
  const kept = await church.caller.get<{ text: string }[]>('/api/Messaging/GetSmsReplies');
  expect(kept.body.map((one) => one.text)).toEqual([receipt('99')]);
});

test('a failed text later delivered is delivered, and its unit is used after all, if there is one', async () => {
  const church = await smsChurch(app);
  const number = '+2348036500801';
  const { body } = (await church.send({ toOthers: number })) as { body: { id: string } };
  await expect.poll(() => church.counts(body.id), { timeout: 20_000 }).toMatchObject({ sent: 1 });
  const entry = provider.accepted.all().findLast(({ to }) => to === number);
  for (const [status, counted, settled] of [
    ['AbsentSubscriber', 'failed', 0],
    ['Success', 'delivered', 1],
    ['Failed', 'delivered', 1],
  ] as const) {
    expect(await post(africasTalkingReport(url, entry!, status))).toEqual([200, '']);
    await expect.poll(() => church.counts(body.id)).toMatchObject({ [counted]: 1 });
    expect(await church.units()).toMatchObject({ available: 100 - settled, reserved: 0, settled });
  }
  const { account, entries, charges } = await auditLedger(app, church.tenantId);
  expect(entries).toEqual(account);
  expect(charges).toEqual({ reserved: 0, settled: 1 });
});
