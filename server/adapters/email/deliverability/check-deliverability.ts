import { type KeyObject, createPublicKey } from 'node:crypto';
import { addressIn } from '../bounces/plain-bounce.ts';
import type { DnsRecords } from './dns-records.ts';
import { type Finding, findingTexts } from './finding-texts.ts';
import { isIP } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js';

/** A DMARC record, by the domain it is published for. */
type DmarcRecord = { domain: string; text: string; tags: ReadonlyMap<string, string> };

/** The records found on a walk up the tree of names, longest name first. Several at one name count as none. */
type DmarcWalk = { start: string; records: DmarcRecord[]; doubled: { domain: string; count: number } | null };

/** Walks from a domain, each once; null where a name server did not answer. */
type DmarcWalks = (domain: string) => Promise<DmarcWalk | null>;

/** A longer name is cut to so many labels after its first question, so that a walk asks eight times at most. */
const mostLabels = 7;

function dmarcWalks(dns: DnsRecords): DmarcWalks {
  const known = new Map<string, Promise<DmarcWalk | null>>();
  return (domain) => {
    const found = known.get(domain) ?? walk(dns, domain);
    known.set(domain, found);
    return found;
  };
}

/** The DNS tree walk (RFC 9989, 4.10): up to the top, or to the first record that says what it is by `psd`. */
async function walk(dns: DnsRecords, start: string): Promise<DmarcWalk | null> {
  const found: DmarcWalk = { start, records: [], doubled: null };
  let labels = start.split('.');
  while (labels.length > 0) {
    const domain = labels.join('.');
    // One name after another: whether the next one is asked depends on this one.
    const published = await dns.text(`_dmarc.${domain}`);
    if (!published) return null;
    const texts = published.map((text) => text.trim()).filter((text) => /^v[ \t]*=[ \t]*DMARC1[ \t]*(;|$)/i.test(text));
    const [text] = texts;
    if (texts.length > 1) found.doubled ??= { domain, count: texts.length };
    else if (text !== undefined) {
      const record = { domain, text, tags: tagsOf(text) };
      found.records.push(record);
      if (/^[yn]$/.test(record.tags.get('psd') ?? '')) break;
    }
    labels = labels.length > mostLabels ? labels.slice(-mostLabels) : labels.slice(1);
  }
  return found;
}

function tagsOf(text: string): Map<string, string> {
  return new Map(
    text.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
}

/** The domain of the whole organisation (RFC 9989, 4.10.2). */
function organisationalDomain({ start, records }: DmarcWalk): string {
  const own = records.find(({ tags }) => tags.get('psd') === 'n');
  if (own) return own.domain;
  const suffix = publicSuffix({ start, records });
  // Under a public suffix, such as co.uk, an organisation is one label longer.
  if (suffix)
    return start
      .split('.')
      .slice(-(suffix.domain.split('.').length + 1))
      .join('.');
  return records.at(-1)?.domain ?? start;
}

const publicSuffix = ({ start, records }: Pick<DmarcWalk, 'start' | 'records'>): DmarcRecord | undefined =>
  records.find(({ domain, tags }) => domain !== start && tags.get('psd') === 'y');

/** The record that counts for the domain the walk began at: its own, that of its organisation, or of the public suffix. */
function policyOf(found: DmarcWalk): DmarcRecord | undefined {
  const at = (name: string) => found.records.find(({ domain }) => domain === name);
  return at(found.start) ?? at(organisationalDomain(found)) ?? publicSuffix(found);
}

const texts = findingTexts.dmarc;

/** DMARC (RFC 9989) of the domain people see, or of one above it. */
async function dmarc(walks: DmarcWalks, from: string): Promise<Finding> {
  const check = 'DMARC';
  const found = await walks(from);
  if (!found) return { check, state: 'unknown', words: findingTexts.noAnswer };
  const policy = policyOf(found);
  if (found.doubled && policy?.domain !== from) {
    const { domain, count } = found.doubled;
    return { check, state: 'wrong', words: texts.several({ name: `_dmarc.${domain}`, count }) };
  }
  if (!policy) {
    const publish = { name: `_dmarc.${from}`, type: 'TXT' as const, value: dmarcToBeginWith(from) };
    return { check, state: 'missing', words: texts.missing({ from }), publish };
  }
  if (!/^(none|quarantine|reject)$/.test(policy.tags.get('p') ?? ''))
    return { check, state: 'wrong', words: texts.noPolicy({ record: policy.text }) };
  return { check, state: 'good', words: policy.text };
}

const dmarcToBeginWith = (from: string) => `v=DMARC1; p=none; rua=mailto:postmaster@${from}`;

export type MailSetup = {
  smtpUrl: string;
  /** `MAIL_FROM`, with or without a name. */
  from: string;
  /** The address for bounces; null if they go to the sender's address. */
  bounceAddress: string | null;
  dkim: { domain: string; selector: string; privateKey: string | KeyObject } | null;
  appUrl: string;
};

/**
 * Compares this installation with the demands of Gmail and Yahoo on bulk senders (support.google.com/mail/answer/81126,
 * senders.yahooinc.com/best-practices, both as of 2024-02): permitted senders, signatures, a policy, names, encryption,
 * links.
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

/** Whether the address of the mail server has a name that leads back to it. */
async function reverseDns(dns: DnsRecords, host: string): Promise<Finding> {
  const check = 'Reverse DNS';
  const texts = findingTexts.reverse;
  const addresses = await dns.addresses(host);
  if (!addresses) return { check, state: 'unknown', words: findingTexts.noAnswer };
  if (addresses.length === 0) return { check, state: 'wrong', words: texts.noAddress({ host }) };
  for (const address of addresses) {
    const names = await dns.names(address);
    if (!names) return { check, state: 'unknown', words: findingTexts.noAnswer };
    const [name] = names;
    if (name === undefined) {
      const words = texts.noName({ address });
      // A server that is set up by its address alone has no name that could be published.
      if (isIP(host) !== 0) return { check, state: 'missing', words };
      const publish = { name: address, type: 'PTR' as const, value: host };
      return { check, state: 'missing', words, publish };
    }
    const back = await Promise.all(names.map((one) => dns.addresses(one)));
    if (!back.some((found) => found?.includes(address))) {
      return { check, state: 'wrong', words: texts.elsewhere({ address, name }) };
    }
  }
  return { check, state: 'good', words: texts.good({ host }) };
}

/** Whether the mail server takes messages encrypted. */
function tls(smtpUrl: string): Promise<Finding> {
  const check = 'TLS';
  const texts = findingTexts.tls;
  const connection = new SMTPConnection({
    ...parseConnectionUrl(smtpUrl),
    connectionTimeout: 4000,
    greetingTimeout: 4000,
    socketTimeout: 4000,
  });
  return new Promise((resolve) => {
    connection.once('error', (error) => {
      connection.close();
      resolve(
        /certificate|self.signed/i.test(error.message)
          ? { check, state: 'wrong', words: texts.certificate({ reason: error.message }) }
          : { check, state: 'unknown', words: texts.silent({ reason: error.message }) },
      );
    });
    connection.connect(() => {
      const encrypted = connection.secure;
      connection.quit();
      resolve(encrypted ? { check, state: 'good', words: texts.good } : { check, state: 'wrong', words: texts.none });
    });
  });
}

/** Links in messages, and one-click unsubscribing, need an address that begins with https. */
function https(appUrl: string): Finding {
  const check = 'HTTPS';
  if (appUrl.startsWith('https://')) return { check, state: 'good', words: appUrl };
  return { check, state: 'wrong', words: findingTexts.notHttps({ url: appUrl }) };
}

/** SPF (RFC 7208) of the domain in the return path, and its alignment with the domain people see. */
async function spf(
  dns: DnsRecords,
  walks: DmarcWalks,
  { returnPath, from }: { returnPath: string; from: string },
): Promise<Finding> {
  const check = 'SPF';
  const texts = findingTexts.spf;
  const domain = returnPath;
  const records = await dns.text(returnPath);
  if (!records) return { check, state: 'unknown', words: findingTexts.noAnswer };
  const policies = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [policy] = policies;
  if (policy === undefined) {
    const publish = { name: returnPath, type: 'TXT' as const, value: 'v=spf1 mx ~all' };
    return { check, state: 'missing', words: texts.missing({ domain }), publish };
  }
  if (policies.length > 1) {
    return { check, state: 'wrong', words: texts.several({ domain, count: policies.length }) };
  }
  if (/(^|\s)\+?all(\s|$)/i.test(policy)) {
    return { check, state: 'wrong', words: texts.everybody({ record: policy, domain }) };
  }
  const alignment = await alignmentOf(walks, { proved: returnPath, from }, 'aspf');
  if (alignment.state === 'unknown') return { check, state: 'unknown', words: findingTexts.noAnswer };
  if (alignment.state === 'apart') return { check, state: 'wrong', words: texts.apart({ domain, from }) };
  if (alignment.state === 'strict')
    return { check, state: 'wrong', words: texts.strict({ domain, from, asks: alignment.asks }) };
  return { check, state: 'good', words: policy };
}

/** DKIM (RFC 6376): whether the published key is the one that signs. */
async function dkim(
  dns: DnsRecords,
  walks: DmarcWalks,
  signing: { domain: string; selector: string; privateKey: string | KeyObject } | null,
  from: string,
): Promise<Finding> {
  const check = 'DKIM';
  const texts = findingTexts.dkim;
  if (!signing) return { check, state: 'missing', words: texts.unsigned };
  const publicKey = createPublicKey(signing.privateKey);
  const value = `v=DKIM1; k=${publicKey.asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa'}; p=${publishedKey(publicKey)}`;
  const name = `${signing.selector}._domainkey.${signing.domain}`;
  const publish = { name, type: 'TXT' as const, value };
  const { domain } = signing;
  const alignment = await alignmentOf(walks, { proved: domain.toLowerCase(), from }, 'adkim');
  if (alignment.state === 'unknown') return { check, state: 'unknown', words: findingTexts.noAnswer };
  if (alignment.state === 'apart') return { check, state: 'wrong', words: texts.apart({ domain, from }) };
  if (alignment.state === 'strict')
    return { check, state: 'wrong', words: texts.strict({ domain, from, asks: alignment.asks }) };
  if (publicKey.asymmetricKeyType !== 'rsa') return { check, state: 'wrong', words: texts.notRsa };
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    return { check, state: 'wrong', words: texts.tooShort };
  }
  const records = await dns.text(name);
  if (!records) return { check, state: 'unknown', words: findingTexts.noAnswer };
  const published = records.find((record) => /(^|;)\s*p=/.test(record));
  if (published === undefined) {
    return { check, state: 'missing', words: texts.unpublished({ name }), publish };
  }
  const key = /(?:^|;)\s*p=([^;]*)/.exec(published)?.[1]?.replaceAll(/\s/g, '');
  if (key === '') return { check, state: 'wrong', words: texts.withdrawn({ name }), publish };
  if (key !== publishedKey(publicKey)) {
    return { check, state: 'wrong', words: texts.another({ name }), publish };
  }
  return { check, state: 'good', words: texts.good({ domain }) };
}

/** As a record carries it: for RSA the key with its type (SPKI), for Ed25519 the bare 32 bytes (RFC 8463). */
function publishedKey(key: KeyObject): string {
  const spki = key.export({ format: 'der', type: 'spki' });
  return (key.asymmetricKeyType === 'ed25519' ? spki.subarray(-32) : spki).toString('base64');
}

/** How a domain that was proved stands to the one people see. `strict`: the record of `asks` wants the very same. */
type Alignment = { state: 'aligned' | 'apart' | 'unknown' } | { state: 'strict'; asks: string };

/** Whether DMARC takes two domains for one (RFC 9989, 4.4), as the record of the domain that people see asks. */
async function alignmentOf(
  walks: DmarcWalks,
  domains: { proved: string; from: string },
  mode: 'adkim' | 'aspf',
): Promise<Alignment> {
  const { proved, from } = domains;
  if (proved === from) return { state: 'aligned' };
  const [own, other] = await Promise.all([walks(from), walks(proved)]);
  if (!own || !other) return { state: 'unknown' };
  const policy = policyOf(own);
  // Without a record nothing is compared yet, so the result is that of the record we suggest.
  if (!policy) return { state: proved.endsWith(`.${from}`) ? 'aligned' : 'apart' };
  if (organisationalDomain(own) !== organisationalDomain(other)) return { state: 'apart' };
  return policy.tags.get(mode) === 's' ? { state: 'strict', asks: policy.domain } : { state: 'aligned' };
}
