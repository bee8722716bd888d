import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Caller } from './testing/caller.ts';
import { freshUrl } from './testing/database/database.ts';
import { nodeFlags } from './testing/processes/node-flags.ts';

/** These must never be in a log; each is unique, so finding it is proof. */
const canary = {
  organisation: 'Zugvogel Assembly',
  name: 'Quendelin Xavierovna',
  email: 'quendelin.canary@example.org',
  password: 'nightjar-password-7781',
  person: 'Ọbáfẹ́mi Kanarienvogel',
  address: '77 Goldfinch Close',
  phone: '08035557788',
  typed: '0803 555 9911',
  body: 'The nuthatch sings at seven',
  group: 'Wheatear Fellowship',
  search: 'Kanarienvog',
  key: 'idempotency-hoopoe-1',
};
const secrets = [
  ...Object.values(canary),
  '35557788',
  '5557788',
  '2348035559911',
  '8035559911',
  'Kanarienvogel',
  'nuthatch',
];

let folder: string;
let server: ChildProcess;
let url: string;
let log = '';
const tokens: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koinonia-canaries-'));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    SMS_CALLBACK_SECRET: 'callback-secret-firecrest',
    DATABASE_URL: await freshUrl(),
  };
  server = spawn(process.execPath, [...nodeFlags, 'server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  url = await new Promise((resolve, reject) => {
    const read = (piece: Buffer) => {
      log += piece.toString();
      const [, address] = /ready: (\S+)/.exec(log) ?? [];
      if (address) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.once('exit', (code) => reject(new Error(`ended with ${code}: ${log}`)));
  });
});
afterAll(async () => {
  server.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

test('the main job and all its failures leave no name, phone, text or token in the log', async () => {
  const caller = new Caller(url);
  await caller.signUp({
    organisation: canary.organisation,
    name: canary.name,
    email: canary.email,
    password: canary.password,
  });
  tokens.push(caller.cookie.split('=')[1] ?? '');

  const form = new FormData();
  form.set(
    'file',
    new File(
      [
        `FirstName,LastName,PhoneNumber,Address\n${canary.person.replace(' ', ',')},${canary.phone},${canary.address}\n`,
      ],
      `${canary.search}.csv`,
    ),
  );
  const staged = await caller.call<{ importId: string }>('POST', '/api/People/UploadFirstTimerFile', { form });
  await caller.post('/api/People/CreatePeople', { importId: staged.body.importId });
  const found = await caller.get<{ id: string }[]>(`/api/Membership/GetSearchedUSers?searchText=${canary.search}`);
  const personId = found.body[0]?.id;
  expect(personId).toBeDefined();
  await caller.get(`/api/Membership/GetSearchedUSers?searchText=${canary.phone}`);
  const group = await caller.post<{ id: string }>('/api/CreateGroup', {
    name: canary.group,
    peopleInGroups: [{ personId }],
  });
  const { returnObject } = (
    await caller.get<{ returnObject: { mask: string }[] }>('/api/Messaging/RetrieveTenantSenderIDs')
  ).body;
  const message = {
    subject: returnObject[0]?.mask,
    message: `#name#, ${canary.body}`,
    isPersonalized: true,
    groupedContacts: [`group_${group.body.id}`],
    toOthers: canary.typed,
  };
  await caller.post('/api/Messaging/PreviewSms', message);
  const sent = await caller.post<{ id: string }>(
    '/api/Messaging/sendSms',
    { ...message, message: canary.body },
    { 'idempotency-key': canary.key },
  );
  expect(sent.status).toBe(200);
  await expect
    .poll(
      async () => (await caller.get<{ state: string }>(`/api/Messaging/GetMessageReport/${sent.body.id}`)).body.state,
      {
        timeout: 30_000,
      },
    )
    .toBe('done');
  const invited = await caller.post<{ link: string }>('/api/settings/administrators/invite', {
    email: `second.${canary.email}`,
    name: canary.name,
  });
  tokens.push(invited.body.link.split('#')[1] ?? '');

  await caller.post('/api/session/sign-in', { email: canary.email, password: `${canary.password}-wrong` });
  await caller.post('/api/session/forgot-password', { email: canary.email });
  await caller.post('/api/session/reset-password', { token: tokens[1], password: canary.password });
  await caller.post('/api/People/CreatePeople', [{ firstName: `${canary.person}\u0000`, phoneNumber: canary.phone }]);
  await caller.post('/api/CreateGroup', { name: canary.group });
  await caller.post('/api/CreateGroup', { name: `${canary.group}\u0000` });
  await caller.post('/api/Messaging/sendSms', { ...message, groupedContacts: [`group_~${canary.person}`] });
  await caller.get(`/api/People/GetPerson/${encodeURIComponent(canary.person)}`);
  await caller.get(`/${encodeURIComponent(canary.person)}?phone=${canary.phone}`);
  await caller.call('POST', '/api/CreateGroup', { body: undefined, headers: { 'content-type': 'application/json' } });
  await caller.post('/callbacks/sms/termii/callback-secret-firecrest', {
    receiver: canary.phone,
    message: canary.body,
  });
  await caller.post(`/callbacks/sms/sandbox/${canary.key}`, { receiver: canary.phone });

  expect(log.split('\n').length).toBeGreaterThan(20);
  for (const secret of [...secrets, ...tokens.filter(Boolean), 'callback-secret-firecrest'])
    expect(log).not.toContain(secret);
});
