import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { allContactsToken } from '../contract/messaging/tokens.ts';
import { startSmtpSink } from '../server/testing/simulators/smtp-sink.ts';
import { alternate, type Measured, moreMemory, timed } from './measurements.ts';
import { type Church, openChurch, settled } from './proofs/church.ts';
import { type Environment, withEnvironment } from './proofs/environment.ts';
import { probeLiveness } from './proofs/liveness-probe.ts';
import { largestGrowth } from './proofs/process-memory.ts';

const PEOPLE = 20_000;
const MANY = 100_000;
const POOL = 10;
/** More connections than the pool's ten, because each of ours waits for its note before it goes on. */
const CONNECTIONS = 30;
const PATIENCE_MS = 900_000;
/** As long as the server rests beside it, so both figures come from equally many answers. */
const LOOKED_AT_MS = 5000;

const words = 'You are warmly invited to our thanksgiving service, with the choir and the children. ';
/** A body of this many kilobytes, with a name in it. */
const htmlOf = (kilobytes: number): string =>
  `<h2>Dear #name#</h2>${`<p>${words.repeat(3)}</p>`.repeat(Math.ceil((kilobytes * 1024) / (words.length * 3 + 7)))}`;

const wish = (kilobytes: number) => ({
  subject: 'Thanksgiving',
  message: htmlOf(kilobytes),
  isPersonalized: true,
  groupedContacts: [allContactsToken],
});

const leavingBy = (url: string) => ({
  SMTP_URL: url,
  MAIL_FROM: 'mail@example.org',
  SMTP_OPTIONS: JSON.stringify({ rate: 1_000_000, connections: CONNECTIONS }),
});

/**
 * E-mail through the engine into a server that accepts everything, against nodemailer's pool; its costs and its effect
 * on others.
 */
export async function benchEmail(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'koinonia-bench-'));
  const sink = await startSmtpSink();
  try {
    const { publicKey: _, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = join(folder, 'dkim.pem');
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const plain = leavingBy(sink.url);
    const signed = { ...plain, DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'a', DKIM_KEY_FILE: key };
    const pool = () => byPool(sink.url);
    const rsa = () => bareSignatures(privateKey);
    const rate = { kind: 'rate', unit: '/s' } as const;
    const unsigned = await withEnvironment((environment) => bySending(environment, plain, pool));
    const withDkim = await withEnvironment(async (environment) => {
      const taken = await bySending(environment, signed, rsa);
      return { ...taken, pool: [await pool()] };
    });
    const what = '20,000 e-mails of 20 KB with text';
    return [
      { operation: what, limit: 'nodemailer’s pool of 10 composing each', ...rate, goal: 3, ...unsigned },
      {
        operation: `${what}, signed`,
        limit: 'two threads of bare RSA-2048',
        ...rate,
        goal: 0.8,
        ours: withDkim.ours,
        against: withDkim.against,
      },
      {
        operation: `${what}, signed, for comparison`,
        limit: 'nodemailer’s pool, not signed',
        ...rate,
        goal: 0,
        ours: withDkim.ours,
        against: withDkim.pool,
      },
      await withEnvironment((environment) => previews(environment, plain)),
    ];
  } finally {
    await sink.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepared(environment: Environment, variables: Record<string, string>, people: number) {
  const server = await environment.server(variables);
  const church = await openChurch(environment.database, server.url, people, 'Email');
  await environment.admin('VACUUM ANALYZE');
  return { church, server };
}

/** Sends the message to everybody and waits for the last. */
async function send(church: Church, kilobytes = 20): Promise<void> {
  const { body } = await church.send(wish(kilobytes));
  if (!body.id || !(await settled(church, body.id, PATIENCE_MS))) throw new Error(`not sent: ${JSON.stringify(body)}`);
}

async function bySending(
  environment: Environment,
  variables: Record<string, string>,
  against: () => Promise<number>,
): Promise<Pick<Measured, 'ours' | 'against'>> {
  const { church } = await prepared(environment, variables, PEOPLE);
  return alternate(2, async () => PEOPLE / ((await timed(() => send(church))) / 1000), against);
}

/** E-mails a second, each composed by nodemailer. */
async function byPool(url: string): Promise<number> {
  const count = PEOPLE / 4;
  const { port } = new URL(url);
  const transport = createTransport({
    pool: true,
    host: '127.0.0.1',
    port: Number(port),
    maxConnections: POOL,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const html = htmlOf(20);
  const text = html.replaceAll(/<[^>]*>/g, '');
  const all = () =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        transport.sendMail({
          from: 'mail@example.org',
          to: `person${at}@example.org`,
          subject: 'Thanksgiving',
          html: html.replace('#name#', `Person${at}`),
          text: text.replace('#name#', `Person${at}`),
          headers: { 'List-Unsubscribe': `<https://example.org/u/${at}>` },
        }),
      ),
    );
  const taken = await timed(all);
  transport.close();
  return count / (taken / 1000);
}

/** Signatures a second on two threads that do nothing else. */
async function bareSignatures(key: KeyObject): Promise<number> {
  const count = 4000;
  const data = Buffer.from('v=1; a=rsa-sha256; c=relaxed/relaxed'.repeat(20));
  const one = () =>
    new Promise<void>((resolve, reject) =>
      sign('RSA-SHA256', data, key, (error) => (error ? reject(error) : resolve())),
    );
  const drain = async () => {
    for (let at = 0; at < count / 2; at += 1) await one();
  };
  return count / ((await timed(() => Promise.all([drain(), drain()]))) / 1000);
}

/** Extra memory of a server that sends e-mails to very many people. */
export async function benchEmailMemory(): Promise<Measured[]> {
  const sink = await startSmtpSink();
  try {
    return [await withEnvironment((environment) => memory(environment, leavingBy(sink.url)))];
  } finally {
    await sink.close();
  }
}

/** Extra memory while a server sends to 100,000, after it has sent to 2,000. */
async function memory(environment: Environment, variables: Record<string, string>): Promise<Measured> {
  const { church: small, server } = await prepared(environment, variables, 2000);
  const large = await openChurch(environment.database, server.url, MANY, 'Email');
  await environment.admin('VACUUM ANALYZE');
  await send(small);
  const { megabytes } = await largestGrowth(server.process.pid ?? 0, () => send(large));
  return moreMemory('memory while sending 100,000 e-mails', megabytes, 60);
}

/** The effect on others when somebody previews an e-mail of 100 KB again and again. */
async function previews(environment: Environment, variables: Record<string, string>): Promise<Measured> {
  const { church, server } = await prepared(environment, variables, 0);
  const look = async () => {
    const body = { ...wish(100), greeting: 'Ada' };
    const { status } = await church.caller.post('/api/Messaging/RenderEmail', body);
    if (status !== 200) throw new Error(`not rendered: ${status}`);
  };
  await look();
  const rest = () => new Promise((resolve) => setTimeout(resolve, LOOKED_AT_MS));
  const quiet = async () => (await probeLiveness(server.url, rest)).p99;
  const busy = async () => {
    const looking = async () => {
      const end = performance.now() + LOOKED_AT_MS;
      while (performance.now() < end) await look();
    };
    return (await probeLiveness(server.url, looking)).p99;
  };
  const taken = await alternate(3, busy, quiet);
  return {
    operation: 'p99 of /health/live while an e-mail of 100 KB is looked at',
    limit: 'idle',
    kind: 'time',
    unit: 'ms',
    goal: 2,
    ...taken,
  };
}
