import { generateKeyPairSync } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sayTo } from '../../../core/language/catalogue.ts';
import { type DnsSimulator, startDnsSimulator } from '../../../testing/simulators/dns.ts';
import { checkDeliverability, type MailSetup } from './check-deliverability.ts';
import { dnsRecords } from './dns-records.ts';

let dns: DnsSimulator;
let smtp: SMTPServer;
let plain: SMTPServer;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

const listening = (server: SMTPServer) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const portOf = ({ server }: SMTPServer) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

beforeAll(async () => {
  dns = await startDnsSimulator();
  smtp = new SMTPServer({ authOptional: true });
  plain = new SMTPServer({ authOptional: true, hideSTARTTLS: true });
  await Promise.all([listening(smtp), listening(plain)]);
  dns.publish('localhost', 'A', '127.0.0.1');
});
afterAll(async () => {
  await dns.close();
  await Promise.all([smtp, plain].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
});

const setup = (change: Partial<MailSetup> = {}): MailSetup => ({
  smtpUrl: `smtp://localhost:${portOf(smtp)}?tls.rejectUnauthorized=false`,
  from: 'Koinonia <office@church.example>',
  bounceAddress: 'bounces@mail.church.example',
  dkim: { domain: 'church.example', selector: 'k1', privateKey },
  appUrl: 'https://koinonia.church.example',
  ...change,
});
const check = (change?: Partial<MailSetup>) => checkDeliverability(dnsRecords([dns.server]), setup(change));
const wordsOf = async (which: number, change?: Partial<MailSetup>) =>
  sayTo(null, (await check(change))[which]?.words ?? '');
const states = async (change?: Partial<MailSetup>) =>
  Object.fromEntries((await check(change)).map((finding) => [finding.check, finding.state]));

test('missing records come with the text to publish, and pass once published', async () => {
  const before = await check();
  expect(Object.fromEntries(before.map((finding) => [finding.check, finding.state]))).toEqual({
    SPF: 'missing',
    DKIM: 'missing',
    DMARC: 'missing',
    'Reverse DNS': 'missing',
    TLS: 'good',
    HTTPS: 'good',
  });
  expect(before[3]?.publish).toEqual({ name: '127.0.0.1', type: 'PTR', value: 'localhost' });
  dns.publish('127.0.0.1', 'A', '127.0.0.1');
  expect((await check({ smtpUrl: 'smtp://127.0.0.1:9' }))[3]).toMatchObject({ check: 'Reverse DNS', state: 'missing' });
  expect((await check({ smtpUrl: 'smtp://127.0.0.1:9' }))[3]).not.toHaveProperty('publish');
  for (const { publish } of before) {
    if (publish?.type === 'TXT') dns.publish(publish.name, 'TXT', publish.value);
  }
  dns.publish('1.0.0.127.in-addr.arpa', 'PTR', 'localhost');
  expect(await states()).toEqual({
    SPF: 'good',
    DKIM: 'good',
    DMARC: 'good',
    'Reverse DNS': 'good',
    TLS: 'good',
    HTTPS: 'good',
  });
});

test('harmful records are named', async () => {
  dns.publish('mail.church.example', 'TXT', 'v=spf1 mx ~all', 'v=spf1 include:other.example ~all');
  dns.publish('_dmarc.church.example', 'TXT', 'v=DMARC1; rua=mailto:office@church.example');
  dns.publish('k1._domainkey.church.example', 'TXT', 'v=DKIM1; p=AAAA');
  dns.publish('1.0.0.127.in-addr.arpa', 'PTR', 'elsewhere.example');
  const wrong = await states({ appUrl: 'http://localhost:3000', smtpUrl: `smtp://localhost:${portOf(plain)}` });
  expect(Object.values(wrong)).toEqual(Array.from({ length: 6 }, () => 'wrong'));
  dns.publish('mail.church.example', 'TXT', 'v=spf1 +all');
  expect((await check())[0]).toMatchObject({ check: 'SPF', state: 'wrong' });
  expect((await check({ bounceAddress: 'bounces@other.example' }))[0]?.state).toBe('missing');
  dns.publish('other.example', 'TXT', 'v=spf1 mx -all');
  expect(await wordsOf(0, { bounceAddress: 'bounces@other.example' })).toContain('BOUNCE_ADDRESS');
  expect(await wordsOf(4, { smtpUrl: `smtp://localhost:${portOf(smtp)}` })).toContain('certificate');
  const { privateKey: short } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const shortKey = { domain: 'church.example', selector: 'k1', privateKey: short };
  expect(await wordsOf(1, { dkim: shortKey })).toContain('too short');
  expect((await check({ dkim: null }))[1]).toMatchObject({ state: 'missing' });
});

test('two names of one organisation align as DMARC finds it: by tree walk and by its record’s strictness', async () => {
  dns.publish('bounce.parish.example', 'TXT', 'v=spf1 mx -all');
  const siblings = {
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'office@mail.parish.example',
    bounceAddress: 'b@bounce.parish.example',
    dkim: { domain: 'Sign.Parish.example', selector: 'k1', privateKey },
  };
  const spf = () => wordsOf(0, siblings);
  const dkim = () => wordsOf(1, siblings);
  const publish = (name: string, ...records: string[]) => dns.publish(`_dmarc.${name}`, 'TXT', ...records);
  // Nothing connects the two yet.
  expect(await spf()).toContain('not part of mail.parish.example');
  // The organisation's record connects them.
  publish('parish.example', 'v=DMARC1; p=none');
  expect(await spf()).toBe('v=spf1 mx -all');
  expect(await dkim()).toContain('not published');
  expect((await check(siblings))[2]).toMatchObject({ state: 'good', words: 'v=DMARC1; p=none' });
  // Strict alignment asks for exactly the same name, separately for each of the two.
  publish('parish.example', 'v=DMARC1; p=none; aspf=s');
  expect(await spf()).toContain('the DMARC record of parish.example wants exactly mail.parish.example (aspf=s)');
  expect(await dkim()).toContain('not published');
  publish('mail.parish.example', 'v = DMARC1; p=none; adkim = S');
  expect(await spf()).toBe('v=spf1 mx -all');
  expect(await dkim()).toContain('adkim=s');
  // A name that declares itself an organisation is one, and so is every name right below a public suffix.
  publish('mail.parish.example', 'v=DMARC1; p=none; psd=n');
  expect(await spf()).toContain('not part of');
  dns.withdraw('_dmarc.mail.parish.example');
  publish('parish.example', 'v=DMARC1; p=none; psd=y');
  expect(await spf()).toContain('not part of');
  publish('parish.example', 'v=DMARC1; p=none', 'v=DMARC1; p=reject');
  expect(await wordsOf(2, siblings)).toContain('_dmarc.parish.example has 2 records');
  // A long name is not looked up at each of its labels.
  publish('parish.example', 'v=DMARC1; p=none');
  publish('d.c.b.a.parish.example', 'v=DMARC1; p=quarantine; psd=n');
  publish('y.e.d.c.b.a.parish.example', 'v=DMARC1; p=none; psd=n');
  dns.publish('h.g.f.e.d.c.b.a.parish.example', 'TXT', 'v=spf1 mx -all');
  const long = {
    ...siblings,
    from: 'office@x.y.e.d.c.b.a.parish.example',
    bounceAddress: 'b@h.g.f.e.d.c.b.a.parish.example',
  };
  expect(await wordsOf(0, long)).toBe('v=spf1 mx -all');
});

test('a silent name server is not a missing record', async () => {
  const silent = dnsRecords(['127.0.0.1:9']);
  const found = await checkDeliverability(silent, setup({ smtpUrl: 'smtp://127.0.0.1:9' }));
  expect(found.map(({ state }) => state).slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
});
