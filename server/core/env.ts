import { existsSync } from 'node:fs';
import { z } from 'zod';

const flagless = (text: string) => text.trim();
const list = z.string().transform((text) => text.split(',').map(flagless).filter(Boolean));
const optionalText = z.string().trim().min(1).optional();
const url = z.url({ protocol: /^https?$/, error: 'should be an address such as https://koinonia.example.org' });

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'should begin with postgres://')
  .optional();

const KB = 1024;
const SIZES = { KB, MB: KB ** 2, GB: KB ** 3, TB: KB ** 4 };
/** Bytes, of a number with its unit. */
const size = z.string().transform((text, context) => {
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?([KMGT]B)$/i.exec(text.trim()) ?? [];
  const one = Object.entries(SIZES).find(([name]) => name === unit?.toUpperCase())?.[1];
  if (one) return Math.round(Number(number) * one);
  context.addIssue({ code: 'custom', message: 'should be a size such as 5 GB' });
  return z.NEVER;
});

const timeOfDay = z.iso.time({ precision: -1, error: 'should be a time such as 20:00' });

const routeOptions = z.record(
  z.string(),
  z.object({
    /** Messages a second. */
    rate: z.number().positive().optional(),
    /** Calls under way at once. */
    window: z.number().int().positive().optional(),
    bulk: z.number().int().positive().optional(),
    /** Termii's channel: `dnd` reaches numbers with do-not-disturb, and at night. */
    channel: z.enum(['generic', 'dnd']).optional(),
    /** Whether numbers of MTN Nigeria wait for the morning, and by which hours of Lagos. */
    night: z
      .union(
        [z.boolean(), z.object({ from: timeOfDay, to: timeOfDay })],
        'should be true, false or {"from":"20:00","to":"08:00"}',
      )
      .optional(),
  }),
);
export type RouteOptions = z.infer<typeof routeOptions>;

/** Messages a second, and connections at once. */
const limits = { rate: z.number().positive().optional(), connections: z.number().int().positive().max(100).optional() };
const smtpOptions = z.strictObject({
  ...limits,
  /** For single destination domains. */
  domains: z.record(z.string().toLowerCase(), z.strictObject(limits)).optional(),
});

const json = (example: string) =>
  z.string().transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: `should be JSON, such as ${example}` });
      return z.NEVER;
    }
  });

const variables = z.object({
  PORT: z.coerce.number('should be a number such as 3000').int().min(0).max(65535).default(3000),
  /** How long a process that is told to stop still answers: whoever asks `/health/ready` sends nothing more here by then. */
  DRAIN_SECONDS: z.coerce.number('should be a number of seconds').int().min(0).max(10).default(0),
  HOST: z.string().default('0.0.0.0'),
  APP_URL: url
    .refine(
      (given) => !URL.canParse(given) || /^\/?$/.test(new URL(given).pathname + new URL(given).search),
      'should end with the host, such as https://koinonia.example.org: Koinonia cannot live under a path',
    )
    .optional(),
  TRUST_PROXY: list.default([]),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Unset: a PostgreSQL of our own, with its files in DATA_DIR. */
  DATABASE_URL: postgresUrl,
  /** The folder of that PostgreSQL's programs; by default the ones from npm. */
  POSTGRES_BIN: optionalText,
  DATABASE_OWNER_URL: postgresUrl,
  /** Replicas, for what may be a second old. */
  DATABASE_READ_URL: list
    .refine(
      (urls) => urls.every((one) => /^postgres(ql)?:\/\//.test(one)),
      'should be addresses that begin with postgres://, with commas between them',
    )
    .default([]),
  /** The same database past a transaction pooler, for LISTEN and the locks of sessions. */
  LISTEN_URL: postgresUrl,
  /** Whether plans are kept under a name; by default where there is no LISTEN_URL. */
  PREPARED_STATEMENTS: z
    .enum(['on', 'off'], 'should be on or off')
    .transform((given) => given === 'on')
    .optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'should be all, web or worker').default('all'),
  SIGN_UP: z.enum(['open', 'invite', 'off'], 'should be open, invite or off').optional(),
  TRIAL_UNITS: z.coerce.number('should be a number of units').int().min(0).optional(),
  SUPPORT_CONTACT: optionalText,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'should begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: optionalText,
  DKIM_DOMAIN: optionalText,
  DKIM_SELECTOR: optionalText,
  /** A file with the private RSA key, PEM. */
  DKIM_KEY_FILE: optionalText,
  /** The return address of mail; each message adds a part of its own after a `+`. */
  BOUNCE_ADDRESS: z
    .string()
    .regex(
      /^[^\s@<>+]{1,16}@[^\s@<>.]+\.[^\s@<>]+$/,
      'should be an address such as bounces@mail.example.org, with at most 16 letters before the @',
    )
    .optional(),
  /** The mailbox that BOUNCE_ADDRESS leads to. */
  BOUNCE_IMAP_URL: z
    .string()
    .regex(/^imaps?:\/\/[^:@/]+:[^@/]+@[^/@]+/, 'should be an address such as imaps://user:password@host:993/INBOX')
    .optional(),
  /** Name servers that are asked for the records of mail; the machine's own unless given. */
  DNS_SERVERS: list.default([]),
  SMTP_OPTIONS: json('{"rate":50,"connections":5,"domains":{"gmail.com":{"rate":10}}}').pipe(smtpOptions).default({}),
  S3_URL: z
    .string()
    .regex(
      /^https?:\/\/[^:@/]+:[^@/]+@[^/@]+\/[^/?]+(\?region=[\w-]+)?$/,
      'should be an address such as https://key:secret@s3.example.org/bucket?region=eu-west-1, key and secret URL-encoded',
    )
    .optional(),
  /** The bytes that each organisation may keep in files. */
  STORAGE_LIMIT: size.default(5 * SIZES.GB),
  EDITOR_UPLOAD_URL: url.optional(),
  EDITOR_TOKEN_URL: url.optional(),
  SMS_ROUTES: list.default(['sandbox']),
  SMS_HYBRID_ROUTES: list.optional(),
  SMS_ROUTE_OPTIONS: json('{"termii":{"rate":50}}').pipe(routeOptions).default({}),
  SMS_CALLBACK_SECRET: z.string().min(16, 'should be at least 16 characters that nobody can guess').optional(),
  TERMII_BASE_URL: url.optional(),
  TERMII_API_KEY: optionalText,
  TERMII_SECRET: optionalText,
  AFRICASTALKING_BASE_URL: url.optional(),
  AFRICASTALKING_USERNAME: optionalText,
  AFRICASTALKING_API_KEY: optionalText,
  TWILIO_BASE_URL: url.optional(),
  TWILIO_ACCOUNT_SID: optionalText,
  TWILIO_AUTH_TOKEN: optionalText,
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{7,15}$/, 'should be a number of yours such as +12025550100')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: optionalText,
  SMPP_URL: z
    .url({ protocol: /^smpps?$/, error: 'should be an address such as smpp://system_id:password@host:2775' })
    .optional(),
  DOOR_WORKER: z.enum(['on', 'off'], 'should be on or off').default('on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'should be a level such as info')
    .default('info'),
});

/** The configuration, checked. See docs/operating.md for each variable. */
export type Env = z.infer<typeof variables>;

/** The variables that choose and open the database. Only whoever serves also reads from its replicas. */
export const databaseOf = (env: Env) => ({
  url: env.DATABASE_URL,
  ownerUrl: env.DATABASE_OWNER_URL,
  listenUrl: env.LISTEN_URL,
  preparedStatements: env.PREPARED_STATEMENTS,
  dataDir: env.DATA_DIR,
  postgresBin: env.POSTGRES_BIN,
});

/** A wrong configuration, in one line that names the variable and what it should be. */
export class BadEnvironment extends Error {}

/**
 * Reads the environment (and `.env` in the working folder when present); empty values count as unset.
 * @throws BadEnvironment
 */
export function readEnv(source: Record<string, string | undefined> = withEnvFile()): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadEnvironment(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const env = parsed.data;
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new BadEnvironment(`ROLE: should be all unless DATABASE_URL names a PostgreSQL database (it is ${env.ROLE})`);
  }
  if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) {
    throw new BadEnvironment(
      'DATABASE_OWNER_URL: should stand beside DATABASE_URL, which names the same database for the role that serves',
    );
  }
  const dkim = [env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_KEY_FILE];
  if (dkim.some(Boolean) && !dkim.every(Boolean)) {
    throw new BadEnvironment(
      'DKIM_DOMAIN: should stand together with DKIM_SELECTOR and DKIM_KEY_FILE, all three or none of them',
    );
  }
  if (env.BOUNCE_IMAP_URL && !env.BOUNCE_ADDRESS) {
    throw new BadEnvironment('BOUNCE_IMAP_URL: should stand beside BOUNCE_ADDRESS, the address whose mail it holds');
  }
  if (env.LISTEN_URL && !env.DATABASE_URL) {
    throw new BadEnvironment(
      'LISTEN_URL: should stand beside DATABASE_URL, which leads to the same database by a pooler',
    );
  }
  if (env.DATABASE_READ_URL.length > 0 && !env.DATABASE_URL) {
    throw new BadEnvironment('DATABASE_READ_URL: should stand beside DATABASE_URL, the primary of these replicas');
  }
  if (env.EDITOR_TOKEN_URL && !env.EDITOR_UPLOAD_URL) {
    throw new BadEnvironment('EDITOR_TOKEN_URL: should stand beside EDITOR_UPLOAD_URL, which takes the pictures');
  }
  return env;
}

function withEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
