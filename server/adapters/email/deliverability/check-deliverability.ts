import type { KeyObject } from 'node:crypto';
import { addressIn } from '../bounces/status-fields.ts';
import type { DnsRecords } from './dns-records.ts';
import { dmarc } from './dmarc-record.ts';
import { dmarcWalks } from './dmarc-walk.ts';
import { dkim, spf } from './domain-records.ts';
import type { Finding } from './finding.ts';
import { https, reverseDns, tls } from './server-records.ts';

export type MailSetup = {
  smtpUrl: string;
  /** `MAIL_FROM`, with or without a name. */
  from: string;
  /** Where bounces go; null where they go to the sender's address. */
  bounceAddress: string | null;
  dkim: { domain: string; selector: string; privateKey: string | KeyObject } | null;
  appUrl: string;
};

/**
 * How this installation meets what Gmail and Yahoo ask of bulk senders (support.google.com/mail/answer/81126,
 * senders.yahooinc.com/best-practices, both as of 2024-02): who may send, signatures, a policy, names, encryption, links.
 */
export async function checkDeliverability(dns: DnsRecords, setup: MailSetup): Promise<Finding[]> {
  const from = domainOf(setup.from);
  const returnPath = domainOf(setup.bounceAddress ?? setup.from);
  const walks = dmarcWalks(dns);
  const found = await Promise.all([
    spf(dns, walks, { returnPath, from }),
    dkim(dns, walks, setup.dkim, from),
    dmarc(walks, from),
    reverseDns(dns, new URL(setup.smtpUrl).hostname),
    tls(setup.smtpUrl),
  ]);
  return [...found, https(setup.appUrl)];
}

const domainOf = (written: string): string => addressIn(written)?.split('@')[1]?.toLowerCase() ?? '';
