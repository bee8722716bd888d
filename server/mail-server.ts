import { readFileSync } from 'node:fs';
import { bounceMailbox } from './adapters/email/bounces/bounce-mailbox.ts';
import { bounceReports } from './adapters/email/bounces/bounce-reports.ts';
import { checkDeliverability } from './adapters/email/deliverability/check-deliverability.ts';
import { dnsRecords } from './adapters/email/deliverability/dns-records.ts';
import type { Finding } from './adapters/email/deliverability/finding-texts.ts';
import { dkimSigner, readDkimKey, type Signer } from './adapters/email/dkim.ts';
import { requiredTls } from './adapters/email/smtp.ts';
import { returnPaths } from './adapters/email/return-path.ts';
import { emailSandbox } from './adapters/email/sandbox.ts';
import { smtpGateway } from './adapters/email/smtp-gateway.ts';
import type { DeliveryReport } from './adapters/gateway.ts';
import { gatewayRegistry } from './adapters/gateway-registry.ts';
import { appUrlOf } from './core/app-url.ts';
import { BadEnvironment, type Env } from './core/env.ts';
import type { Log } from './core/log.ts';
import { type EmailRoutes, readingPath } from './messaging/index.ts';

/** Outgoing and incoming e-mail, as set by the environment. */
export type MailServer = {
  routes: EmailRoutes;
  /** Reads the reports in a bounce or complaint about our messages; null if BOUNCE_ADDRESS is not set. */
  readBounce: ((raw: Uint8Array) => Promise<DeliveryReport[]>) | null;
  /** How the records of mail stand; null without a mail server. */
  deliverability: (() => Promise<Finding[]>) | null;
};

/** The sandbox alone as long as no mail server is set up. */
export function mailServer(env: Env, log: Log): MailServer {
  const pretend = emailSandbox();
  const optOutBase = () => `${appUrlOf(env)}/u/`;
  const readingBase = () => `${appUrlOf(env)}${readingPath}`;
  const { SMTP_URL: url, MAIL_FROM: sender } = env;
  if (!url || !sender) {
    const routes = {
      gateways: gatewayRegistry([pretend]),
      pretend,
      from: 'sandbox@example.org',
      optOutBase,
      readingBase,
    };
    return { routes, readBounce: null, deliverability: null };
  }
  const from = addressOf(sender);
  // The server's URL is their signing secret, because anybody who may send through it may use such addresses anyway.
  const secret = requiredTls(url).url;
  const paths = env.BOUNCE_ADDRESS ? returnPaths({ address: env.BOUNCE_ADDRESS, secret }) : null;
  const readBounce = paths && ((raw: Uint8Array) => bounceReports(raw, paths));
  const { BOUNCE_IMAP_URL: mailbox } = env;
  const gateway = smtpGateway({
    url,
    from,
    ...env.SMTP_OPTIONS,
    sign: signerOf(env),
    returnPaths: paths ?? undefined,
    bounces:
      mailbox && readBounce
        ? (listener) => bounceMailbox({ url: mailbox, log }, async (raw) => listener(await readBounce(raw)))
        : undefined,
  });
  const dns = dnsRecords(env.DNS_SERVERS);
  return {
    routes: { gateways: gatewayRegistry([gateway]), pretend, from, optOutBase, readingBase },
    readBounce,
    deliverability: () =>
      checkDeliverability(dns, {
        smtpUrl: url,
        from,
        bounceAddress: env.BOUNCE_ADDRESS ?? null,
        dkim: keyOf(env),
        appUrl: appUrlOf(env),
      }),
  };
}

const signerOf = (env: Env): Signer | undefined => {
  const found = keyOf(env);
  return found ? dkimSigner({ domain: found.domain, selector: found.selector, key: found.privateKey }) : undefined;
};

function keyOf({ DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file }: Env) {
  if (!domain || !selector || !file) return null;
  try {
    return { domain, selector, privateKey: readDkimKey(readFileSync(file, 'utf8')) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadEnvironment(`DKIM_KEY_FILE: should be a file with a private RSA key in PEM (${why})`);
  }
}

/** The address alone of `Grace Chapel <mail@example.org>`. */
const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1]?.trim() ?? from.trim();
