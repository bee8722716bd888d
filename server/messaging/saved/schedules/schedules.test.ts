import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localTimeOf } from '../../../../contract/local-time.ts';
import { addLanguage } from '../../../testing/add-language.ts';
import { inTenant } from '../../../core/transaction.ts';
import { composeChannels } from '../../compose-channels.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { auditLedger, smsChurch, type SmsChurch } from '../../../testing/sms-church.ts';
import { fireSchedules } from './fire-schedules.ts';
import { refusals } from '../../channels/messaging-texts.ts';
import { topUpUnits } from '../../units/unit-ledger.ts';

let app: TestApp;
/** The offset of the server's clock. */
let ahead = 0;
const hours = (count: number) => count * 3600_000;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  app = await startTestApp({ TRIAL_UNITS: '100' }, (deps) => ({
    ...deps,
    base: { ...deps.base, clock: now },
    smsWorker: { sweepMs: 100 },
  }));
});
afterAll(() => app.stop());

type Scheduled = {
  id: string;
  state: string;
  localDate: string;
  localTime: string;
  dueAt: string;
  unitsReserved: number;
  message: string;
  error?: { message: string };
};
type Row = Scheduled & { reason: string };

const phone = (at: number) => `+23480312${String(61_234 + at)}`;

/** The payload's form of a moment: in Lagos, to the minute. */
function due(inHours: number) {
  const { date, time } = localTimeOf(new Date(now().getTime() + hours(inHours)), 'Africa/Lagos');
  return { executionDate: date, time };
}

async function church(people: string[] = ['Ada', 'Bola']) {
  const own = await smsChurch(app);
  const ids = await own.addPeople(people.map((firstName, at) => ({ firstName, phoneNumber: '1', phone: phone(at) })));
  const group = await own.addGroup('Choir', ids);
  const wish = { subject: 'GraceChapel', message: 'Service at 9', groupedContacts: [`group_${group}`] };
  const schedule = (more: object, headers = {}) =>
    own.caller.post<Scheduled>('/api/Messaging/saveSmsSchedule', { ...wish, ...more }, headers);
  const list = async (which = 'scheduled') =>
    (await own.caller.get<Row[]>(`/api/Messaging/GetMessages?channel=sms&which=${which}`)).body;
  const join = async (firstName: string, at: number) => {
    const [id = ''] = await own.addPeople([{ firstName, phoneNumber: '1', phone: phone(at) }]);
    await own.caller.call('PUT', `/api/UpdateGroup/${group}`, {
      body: { name: 'Choir', peopleInGroups: [{ personId: id }] },
    });
  };
  return { ...own, ids, group, wish, schedule, list, join };
}

const optOut = (own: SmsChurch, address: string) =>
  inTenant(app.base, own.tenantId, null, (ctx) =>
    ctx.db.execute(
      sql`INSERT INTO opt_outs (tenant_id, channel, address, source) VALUES (${own.tenantId}, 'sms', ${address}, 'test')`,
    ),
  );

async function becameMessage(own: Awaited<ReturnType<typeof church>>, id: string): Promise<string> {
  await expect
    .poll(async () => (await own.list('past')).find((row) => row.id === id)?.state, { timeout: 15_000 })
    .toMatch(/sending|done/);
  return id;
}

test('a computed audience has its members when it goes, without opt-outs; once, at its time', async () => {
  const own = await church();
  const inAnHour = due(1);
  const saved = await own.schedule(inAnHour);
  expect(saved).toMatchObject({
    status: 200,
    body: { state: 'scheduled', localDate: inAnHour.executionDate, unitsReserved: 0 },
  });
  expect(await own.list()).toMatchObject([{ id: saved.body.id, to: ['Choir'], chosen: 0 }]);
  expect(await own.units()).toMatchObject({ reserved: 0 });
  await own.join('Chidi', 2);
  await optOut(own, phone(0));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await own.list()).toHaveLength(1);
  ahead += hours(1);
  const message = await becameMessage(own, saved.body.id);
  await expect.poll(() => own.counts(message), { timeout: 15_000 }).toMatchObject({ delivered: 2, suppressed: 1 });
  const { body: sent } = await own.caller.get<object[]>('/api/Messaging/GetAllSentSMS');
  expect(sent).toHaveLength(1);
  expect(await own.list()).toEqual([]);
});

test('a fixed audience is frozen and paid for at once; people who opt out meanwhile do not get it', async () => {
  const own = await church();
  const { body: saved } = await own.schedule({ ...due(1), audience: 'fixed' });
  expect(saved.unitsReserved).toBe(2);
  expect(await own.units()).toMatchObject({ available: 98, reserved: 2 });
  expect((await own.caller.get<object[]>('/api/Messaging/GetAllSentSMS')).body).toEqual([]);
  await own.join('Chidi', 2);
  await optOut(own, phone(1));
  expect(await own.list()).toMatchObject([{ chosen: 2, unitsUsed: 2 }]);
  ahead += hours(1);
  const message = await becameMessage(own, saved.id);
  await expect.poll(() => own.counts(message), { timeout: 15_000 }).toMatchObject({ delivered: 1, suppressed: 1 });
  expect(await own.list('past')).toMatchObject([{ chosen: 2, counts: { suppressed: 1 } }]);
  await expect.poll(() => own.units()).toMatchObject({ available: 99, reserved: 0, settled: 1 });
  const { account, entries, charges } = await auditLedger(app, own.tenantId);
  expect(entries).toEqual(account);
  expect(charges).toEqual({ reserved: 0, settled: 1 });
});

test('editing, rescheduling and cancelling adjust the reserved units', async () => {
  const own = await church();
  const { body: saved } = await own.schedule({ ...due(2), audience: 'fixed' });
  const call = (method: string, path: string, body?: object) =>
    own.caller.call<Scheduled>(method, `/api/Messaging/${path}/${saved.id}`, { body });
  const changed = await call('PUT', 'UpdateSmsSchedule', {
    ...own.wish,
    message: 'x'.repeat(161),
    ...due(3),
    audience: 'fixed',
  });
  expect(changed.body.unitsReserved).toBe(4);
  expect(await own.units()).toMatchObject({ available: 96, reserved: 4 });
  const opened = await own.caller.get(`/api/Messaging/GetMessage/${saved.id}?channel=sms&as=schedule`);
  expect(opened.body).toMatchObject({
    message: 'x'.repeat(161),
    subject: 'GraceChapel',
    groups: [{ name: 'Choir' }],
    audience: 'fixed',
    gateWayToUse: '',
  });
  const inFiveHours = due(5);
  const later = await call('POST', 'Reschedule', inFiveHours);
  expect(later.body).toMatchObject({ state: 'scheduled', localTime: inFiveHours.time });
  expect((await call('POST', 'Reschedule', due(-1))).status).toBe(422);
  expect((await call('PUT', 'UpdateSmsSchedule', { ...own.wish, ...due(3) })).body).toMatchObject({
    audience: 'computed',
    unitsReserved: 0,
  });
  expect(await own.units()).toMatchObject({ available: 100, reserved: 0 });
  await call('PUT', 'UpdateSmsSchedule', { ...own.wish, ...due(3), audience: 'fixed' });
  expect((await call('DELETE', 'CancelSchedule')).body).toBe(true);
  expect(await own.units()).toMatchObject({ available: 100, reserved: 0 });
  expect((await call('DELETE', 'CancelSchedule')).status).toBe(409);
  expect(await own.list()).toEqual([]);
  expect((await own.list('past')).map(({ state }) => state)).toEqual(['withdrawn']);
  const { account, entries } = await auditLedger(app, own.tenantId);
  expect(entries).toEqual(account);
});

test('in two windows the later one overwrites nothing it has not seen', async () => {
  const own = await church();
  const { body: saved } = await own.schedule(due(2));
  type Opened = { updatedAt: string; message: string; error: { code: string } };
  const opened = () => own.caller.get<Opened>(`/api/Messaging/GetMessage/${saved.id}?channel=sms&as=schedule`);
  const call = (method: string, path: string, body: object) =>
    own.caller.call<Opened>(method, `/api/Messaging/${path}/${saved.id}`, { body });
  const { updatedAt } = (await opened()).body;
  expect(await own.list()).toMatchObject([{ updatedAt }]);
  const change = (message: string, asOf: string) =>
    call('PUT', 'UpdateSmsSchedule', { ...own.wish, ...due(2), message, updatedAt: asOf });
  const first = await change('First', updatedAt);
  expect(first.status).toBe(200);
  const late = { status: 409, body: { error: { code: 'messaging.schedule_changed' } } };
  expect(await change('Second', updatedAt)).toMatchObject(late);
  expect(await call('POST', 'Reschedule', { ...due(3), updatedAt })).toMatchObject(late);
  expect((await opened()).body).toMatchObject({ message: 'First', updatedAt: first.body.updatedAt });
  const moved = await call('POST', 'Reschedule', { ...due(3), updatedAt: first.body.updatedAt });
  expect(moved.status).toBe(200);
  expect(await own.list()).toMatchObject([{ updatedAt: moved.body.updatedAt }]);
});

test('cancelling can be undone before its time: a fixed audience is frozen and paid for again', async () => {
  const { caller, schedule, list, units } = await church();
  const kinds = async () =>
    (await caller.get<{ kind: string }[]>('/api/Messaging/GetUnitLedger')).body.map(({ kind }) => kind).sort();
  const { body } = await schedule({ ...due(5), audience: 'fixed' });
  expect(await kinds()).toEqual(['scheduled', 'top-up']);
  expect((await caller.call('DELETE', `/api/Messaging/CancelSchedule/${body.id}`)).status).toBe(200);
  expect(await units()).toMatchObject({ available: 100, reserved: 0 });
  expect(await kinds()).toEqual(['deleted', 'top-up']);
  const restore = () => caller.post<Scheduled>(`/api/Messaging/RestoreSchedule/${body.id}`, {});
  expect((await restore()).body).toMatchObject({ id: body.id, state: 'scheduled', unitsReserved: 2 });
  expect((await restore()).body).toMatchObject({ state: 'scheduled', unitsReserved: 0 });
  expect(await units()).toMatchObject({ available: 98, reserved: 2 });
  expect(await list()).toMatchObject([{ id: body.id, chosen: 2 }]);
  await caller.call('DELETE', `/api/Messaging/CancelSchedule/${body.id}`);
  ahead += hours(6);
  expect(await restore()).toMatchObject({ status: 409, body: { error: { code: 'messaging.schedule_passed' } } });
  expect((await caller.post(`/api/Messaging/RestoreSchedule/${crypto.randomUUID()}`, {})).status).toBe(404);
});

test('with too few units it is held and says so; topped up in time it goes by itself', async () => {
  const own = await church();
  const { body: saved } = await own.schedule({ ...due(1), message: 'x'.repeat(9000) });
  expect((await own.schedule({ ...due(1), message: 'x'.repeat(9000), audience: 'fixed' })).status).toBe(402);
  ahead += hours(1);
  await expect.poll(async () => (await own.list())[0]?.state, { timeout: 15_000 }).toBe('held');
  expect(await own.list()).toMatchObject([{ heldFor: 'units' }]);
  expect((await own.list())[0]?.reason).toMatch(/^You do not have enough units/);
  // Said in the reader's language; older stored sentences read as they were written.
  const english = refusals.noUnits({ units: '', available: '' }).english;
  const texts = { 'messaging-refusals': { noUnits: { english, text: 'Zu wenig: {available} von {units}' } } };
  addLanguage('qaa', { language: 'Made up', texts });
  const inQaa = { headers: { 'accept-language': 'qaa' } };
  const read = () => own.caller.call<Row[]>('GET', '/api/Messaging/GetMessages?channel=sms&which=scheduled', inQaa);
  expect((await read()).body[0]?.reason).toBe('Zu wenig: 100 von 118');
  await inTenant(app.base, own.tenantId, null, ({ db, tenantId }) =>
    db.execute(sql`UPDATE messages SET why = NULL, reason = 'As before' WHERE tenant_id = ${tenantId}`),
  );
  expect((await read()).body).toMatchObject([{ reason: 'As before', heldFor: 'units' }]);
  ahead += hours(3);
  await inTenant(app.base, own.tenantId, null, (ctx) => topUpUnits(ctx, { units: 50, note: '' }));
  await becameMessage(own, saved.id);
  expect(await own.units()).toMatchObject({ toppedUp: 150 });
});

test('more than 6 hours late it is missed and asks; it is sent on demand', async () => {
  const own = await church();
  const { body: late } = await own.schedule({ ...due(1), message: 'Missed' });
  const { body: held } = await own.schedule({ ...due(1.5), message: 'x'.repeat(9000) });
  const { body: inTime } = await own.schedule({ ...due(2), message: 'Late, but in time' });
  ahead += hours(7.2);
  await becameMessage(own, inTime.id);
  await expect
    .poll(async () => Object.fromEntries((await own.list()).map(({ id, state }) => [id, state])), { timeout: 15_000 })
    .toEqual({ [late.id]: 'missed', [held.id]: 'held' });
  ahead += hours(1);
  await expect
    .poll(async () => (await own.list()).map(({ state }) => state), { timeout: 15_000 })
    .toEqual(['missed', 'missed']);
  const sent = await own.caller.post<{ id: string }>(`/api/Messaging/SendScheduleNow/${late.id}`, {});
  expect(sent.status).toBe(200);
  expect((await own.caller.post(`/api/Messaging/SendScheduleNow/${late.id}`, {})).status).toBe(409);
  await expect.poll(() => own.counts(sent.body.id), { timeout: 15_000 }).toMatchObject({ delivered: 2 });
});

test('a message that cannot go is refused with an explanation and waits for somebody', async () => {
  const own = await church();
  await own.schedule(due(1));
  await inTenant(app.base, own.tenantId, null, (ctx) =>
    ctx.db.execute(sql`UPDATE groups SET archived_at = now() WHERE id = ${own.group}`),
  );
  ahead += hours(1);
  await expect
    .poll(async () => (await own.list())[0], { timeout: 15_000 })
    .toMatchObject({ state: 'refused', reason: expect.stringContaining('no longer here') });
});

test('missing or contradictory input is refused at once; the same key schedules once', async () => {
  const own = await church();
  const { executionDate, time } = due(24);
  for (const [wish, words] of [
    [{ executionDate }, 'Choose a date and a time.'],
    [{ executionDate, time, date: `${executionDate}T${time === '00:01' ? '00:02' : '00:01'}` }, 'do not agree'],
    [{ executionDate, time, date: `${executionDate}T${time}:00Z` }, 'do not agree'],
    [{ ...due(-1) }, 'has passed'],
    [{ executionDate, time, message: ' ' }, 'Enter your message'],
    [{ executionDate, time, groupedContacts: [] }, 'Please select destination'],
    [{ executionDate, time, subject: '' }, 'No sender id selected'],
  ] as const) {
    const { status, body } = await own.schedule(wish);
    expect([status, body.error?.message], words).toEqual([422, expect.stringContaining(words)]);
  }
  const full = { executionDate, time, date: `${executionDate}T${time}:00+01:00` };
  const [one, two] = [
    await own.schedule(full, { 'idempotency-key': 'a' }),
    await own.schedule(full, { 'idempotency-key': 'a' }),
  ];
  expect(one.body).toMatchObject({
    localDate: executionDate,
    localTime: time,
    dueAt: new Date(full.date).toISOString(),
  });
  expect(two.body.id).toBe(one.body.id);
  expect(await own.list()).toHaveLength(1);
});

test('two workers at once send it once', async () => {
  const own = await church();
  const saved = await Promise.all(
    Array.from({ length: 5 }, (_, at) => own.schedule({ ...due(1), message: `Number ${at}` })),
  );
  ahead += hours(1);
  await Promise.all(Array.from({ length: 4 }, () => fireSchedules(app.base, composeChannels(app.deps))));
  for (const { body } of saved) await becameMessage(own, body.id);
  expect((await own.caller.get<object[]>('/api/Messaging/GetAllSentSMS')).body).toHaveLength(5);
});

/** The day in the coming year on which New York changes its clocks. */
function sunday(month: 3 | 11, count: number): string {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() + 1, month - 1, 1));
  first.setUTCDate(1 + ((7 - first.getUTCDay()) % 7) + 7 * (count - 1));
  return first.toISOString().slice(0, 10);
}

test('across clock changes a message goes once: after the gap, and at the first of two times', async () => {
  const setClock = (instant: string) => {
    ahead = Date.parse(instant) - Date.now();
  };
  const inNewYork = async (instant: string) => {
    setClock(instant);
    const own = await church();
    await inTenant(app.base, own.tenantId, null, (ctx) =>
      ctx.db.execute(sql`UPDATE tenants SET time_zone = 'America/New_York'`),
    );
    return own;
  };
  const sent = async (own: SmsChurch) => (await own.caller.get<object[]>('/api/Messaging/GetAllSentSMS')).body.length;

  const [spring, autumn] = [sunday(3, 2), sunday(11, 1)];
  const own = await inNewYork(`${spring}T06:50:00Z`);
  const gap = await own.schedule({ executionDate: spring, time: '02:30' });
  expect(gap.body).toMatchObject({ localTime: '03:00', dueAt: `${spring}T07:00:00.000Z` });
  expect(gap.body.message).toContain('at 03:00');
  setClock(`${spring}T06:55:00Z`);
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await sent(own)).toBe(0);
  setClock(`${spring}T07:00:01Z`);
  await becameMessage(own, gap.body.id);

  const later = await inNewYork(`${autumn}T05:00:00Z`);
  const twice = await later.schedule({ executionDate: autumn, time: '01:30' });
  expect(twice.body.dueAt).toBe(`${autumn}T05:30:00.000Z`);
  setClock(`${autumn}T05:30:01Z`);
  await becameMessage(later, twice.body.id);
  setClock(`${autumn}T06:30:01Z`);
  await fireSchedules(app.base, composeChannels(app.deps));
  expect(await sent(later)).toBe(1);
});
