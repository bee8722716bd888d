import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import type { SmsGateway } from '../adapters/sms/gateway.ts';
import { gatewayRegistry } from '../adapters/gateway-registry.ts';
import { termii } from '../adapters/sms/termii.ts';
import { holdEverything } from '../core/db/index.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { auditTrail } from '../testing/changes/audit-trail.ts';
import type { Answered } from '../testing/caller.ts';
import { startTermiiSimulator, type TermiiSimulator } from '../testing/simulators/termii.ts';
import { smsChurch, type SmsChurch } from '../testing/sms-church.ts';

let provider: TermiiSimulator;
let app: TestApp;
let slow: SmsGateway;
let church: SmsChurch;

beforeAll(async () => {
  provider = await startTermiiSimulator();
  slow = termii({
    channel: 'dnd',
    baseUrl: provider.url,
    apiKey: 'k',
    secret: 's',
    rate: 20,
    bulkSize: 5,
    window: 1,
    timeoutMs: 1500,
  });
  app = await startTestApp({ TRIAL_UNITS: '100000' }, (deps) => ({
    ...deps,
    sms: { ...deps.sms, gateways: gatewayRegistry([slow]), usual: ['termii'], hybrid: ['termii'] },
  }));
  church = await smsChurch(app);
});
afterAll(async () => {
  await app.stop();
  await provider.close();
});

/** Slow enough to interfere, however busy the machine is; or as fast as possible. */
const pace = (perSecond: 5 | 200) => void Object.assign(slow.capabilities, { rate: perSecond });

type Id = { id: string };
let running = '';
let stopped = '';
let draft = '';
let text = '';
let later = '';
let template = '';

const post = (path: string, body: unknown = {}) => church.caller.post<Id>(`/api/Messaging/${path}`, body);
const remove = (path: string) => church.caller.call('DELETE', `/api/Messaging/${path}`);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `+23480355501${String(50 + at)}`).join();
const tomorrow = () => ({ executionDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10), time: '09:00' });
const scheduled = () => ({
  subject: church.mask,
  message: 'A canary tomorrow',
  toOthers: '08035550177',
  ...tomorrow(),
});

/** Each route's own way to name the new thing. */
async function made(answer: Promise<Answered<Id>>, keep: (id: string) => void): Promise<Answered> {
  const { status, headers, body } = await answer;
  keep(body.id);
  return { status, headers, body };
}

async function send(wish: Record<string, unknown> = {}): Promise<Answered<Id>> {
  const { status, headers, body } = await church.send({ message: 'A canary sings', toOthers: numbers(40), ...wish });
  return { status, headers, body: body as Id };
}

/** A message to one recipient whose text ends as `manner` says. */
async function endsAs(manner: 'refuse' | 'silent after accepting', state: string): Promise<string> {
  provider.settings.manner = manner;
  const { id } = (await send({ toOthers: '08035550166' })).body;
  await expect.poll(async () => (await church.counts(id))[state], { timeout: 20_000 }).toBe(1);
  provider.settings.manner = 'accept';
  return id;
}

/** Stores a reply to the running message; returns its id. */
async function replied(): Promise<string> {
  const { rows } = await app.base.database.withTenant(church.tenantId, (tx) =>
    tx.execute<Id>(sql`INSERT INTO replies (tenant_id, message_id, route, address, body)
      VALUES (${church.tenantId}, ${running}, 'termii', '+2348035550177', 'A canary answers') RETURNING id`),
  );
  return rows[0]!.id;
}

/** A person whose address bounced. */
async function bounced(): Promise<string> {
  const [personId = ''] = await church.addPeople([{ firstName: 'Canary', email: 'canary@example.net' }]);
  await app.base.database.withTenant(church.tenantId, (tx) =>
    tx.execute(sql`INSERT INTO suppressed_addresses (tenant_id, channel, address, reason)
      VALUES (${church.tenantId}, 'email', 'canary@example.net', 'bounced')`),
  );
  return personId;
}

const file = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File(['Name,PhoneNumber\nCanary,08035550144\n'], 'canary.csv'));
  return form;
};
const upload = (path: string) =>
  church.caller.call('POST', path, { form: file({ message: 'A canary file', subject: church.mask }) });

/** Every change of messaging, made once, in a possible order. */
const changes: Record<string, () => Promise<Answered>> = {
  saveDraft: () => made(post('PostSmsDraft', { body: 'A canary draft' }), (id) => (draft = id)),
  deleteDraft: () => remove(`DeleteDraft/${draft}`),
  restoreDraft: () => post(`RestoreDraft/${draft}`),
  saveDefaultMessage: async () => {
    const answer = await church.caller.post<{ returnObject: Id }>('/api/Messaging/PostDefaultMessage', {
      title: 'Canary',
      message: 'A canary text',
    });
    text = answer.body.returnObject.id;
    return answer;
  },
  deleteDefaultMessage: () => remove(`DeleteDefaultMessage/${text}`),
  restoreDefaultMessage: () => post(`RestoreDefaultMessage/${text}`),
  uploadContacts: () => upload('/api/Messaging/UploadContactFile'),
  sendToFile: () => upload('/api/messaging/upload'),
  requestSenderId: () => post('RequestSenderID', { tenantID: church.tenantId, mask: 'Canary7' }),
  saveSchedule: () => made(post('saveSmsSchedule', scheduled()), (id) => (later = id)),
  updateSchedule: () => church.caller.call('PUT', `/api/Messaging/UpdateSmsSchedule/${later}`, { body: scheduled() }),
  reschedule: () => post(`Reschedule/${later}`, { ...tomorrow(), time: '10:30' }),
  cancelSchedule: () => remove(`CancelSchedule/${later}`),
  restoreSchedule: () => post(`RestoreSchedule/${later}`),
  sendScheduleNow: async () => post(`SendScheduleNow/${(await post('saveSmsSchedule', scheduled())).body.id}`),
  send: () => {
    pace(5);
    return made(send(), (id) => (running = id));
  },
  pause: () => post(`PauseMessage/${running}`),
  resume: () => post(`ResumeMessage/${running}`),
  sendToRest: async () => {
    await post(`PauseMessage/${running}`);
    pace(200);
    return post(`SendSmsToRest/${running}`, { message: 'A mended canary' });
  },
  cancel: async () => {
    pace(5);
    stopped = (await send()).body.id;
    const answer = await post(`CancelMessage/${stopped}`);
    pace(200);
    return answer;
  },
  retryFailed: async () => post(`RetryFailed/${await endsAs('refuse', 'failed')}`),
  writeToAddressAgain: async () =>
    post('WriteToAddressAgain', { personId: await bounced(), channel: 'email', address: 'canary@example.net' }),
  saveEmailTemplate: async () =>
    made(
      post('SaveEmailTemplate', { name: 'Canary', subject: 'canary', body: '<p>canary</p>' }),
      (id) => (template = id),
    ),
  deleteEmailTemplate: async () => remove(`DeleteEmailTemplate/${template}`),
  restoreEmailTemplate: async () => post(`RestoreEmailTemplate/${template}`),
  saveEmailLook: async () => church.caller.call('PUT', '/api/Messaging/SaveEmailLook', { body: { colour: '#1d4ed8' } }),
  markReplies: async () => {
    await replied();
    return post('MarkSmsReplies', { read: true });
  },
  deleteReply: async () => remove(`DeleteSmsReply/${await replied()}`),
  goOnAfterRestore: async () => {
    await holdEverything(app.base.database);
    return post('GoOnAfterRestore', {});
  },
  decideUnknown: async () =>
    post(`DecideUnknown/${await endsAs('silent after accepting', 'unknown')}`, { decision: 'sent' }),
};

/** The receipt changes nothing. */
const changeNothing = new Set(['receipt']);

test('every changing route of messaging is in this list', () => {
  const changing = Object.entries(routes.messaging).filter(
    ([name, { method }]) => method !== 'GET' && !changeNothing.has(name),
  );
  expect(changing.map(([name]) => name).sort()).toEqual(Object.keys(changes).sort());
});

for (const [name, make] of Object.entries(changes)) {
  test(`${name} is recorded with its user, and without content`, async () => {
    const before = await trail();
    const answer = await make();
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    const added = (await trail()).slice(before.length);
    expect(added.length).toBeGreaterThan(0);
    expect(JSON.stringify(added)).not.toMatch(/canary|0355501/i);
  });
}

/** The actions of administrators; the system's have no account. */
const trail = async () => (await auditTrail(app, church.tenantId)).filter(({ account }) => account);
