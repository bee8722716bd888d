import { createPublicKey, type KeyObject } from 'node:crypto';
import type { DnsRecords } from './dns-records.ts';
import type { Finding } from './finding.ts';

/** Whether two domains are one organisation's, as DMARC's relaxed alignment asks (RFC 7489, 3.1). */
const isAligned = (one: string, other: string): boolean =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

const noAnswer = 'The name server did not answer. Try again in a few minutes.';

/** SPF (RFC 7208) of the domain in the return path, and its alignment with the domain people see. */
export async function spf(dns: DnsRecords, domains: { returnPath: string; from: string }): Promise<Finding> {
  const { returnPath, from } = domains;
  const check = 'SPF';
  const records = await dns.text(returnPath);
  if (!records) return { check, state: 'unknown', words: noAnswer };
  const policies = records.filter((record) => /^v=spf1(\s|$)/i.test(record));
  const [policy] = policies;
  if (policy === undefined) {
    const publish = { name: returnPath, type: 'TXT' as const, value: 'v=spf1 mx ~all' };
    const words = `${returnPath} does not say who may send its mail. Publish a record that names your mail server; your mail provider tells you what to write instead of "mx".`;
    return { check, state: 'missing', words, publish };
  }
  if (policies.length > 1) {
    const words = `${returnPath} has ${policies.length} SPF records, so none of them counts. Merge them into one.`;
    return { check, state: 'wrong', words };
  }
  if (/(^|\s)\+?all(\s|$)/i.test(policy)) {
    return { check, state: 'wrong', words: `"${policy}" lets everybody send as ${returnPath}. End it with ~all.` };
  }
  if (!isAligned(returnPath, from)) {
    const words = `Bounces go to ${returnPath}, which is not part of ${from}. Set BOUNCE_ADDRESS to an address of ${from}.`;
    return { check, state: 'wrong', words };
  }
  return { check, state: 'good', words: policy };
}

/** DKIM (RFC 6376): whether the published key is the one that signs. */
export async function dkim(
  dns: DnsRecords,
  signing: { domain: string; selector: string; privateKey: string | KeyObject } | null,
  from: string,
): Promise<Finding> {
  const check = 'DKIM';
  if (!signing) {
    const words =
      'Messages are not signed here. Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE, unless your mail provider signs them.';
    return { check, state: 'missing', words };
  }
  const publicKey = createPublicKey(signing.privateKey);
  const value = `v=DKIM1; k=${publicKey.asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa'}; p=${publishedKey(publicKey)}`;
  const name = `${signing.selector}._domainkey.${signing.domain}`;
  const publish = { name, type: 'TXT' as const, value };
  if (!isAligned(signing.domain, from)) {
    const words = `Messages are signed for ${signing.domain}, which is not part of ${from}. Set DKIM_DOMAIN to ${from}.`;
    return { check, state: 'wrong', words };
  }
  if (publicKey.asymmetricKeyType !== 'rsa') {
    return {
      check,
      state: 'wrong',
      words: 'Large mailbox providers check RSA keys only. Use an RSA key of 2048 bits.',
    };
  }
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    return { check, state: 'wrong', words: 'The key is too short. Use an RSA key of 2048 bits.' };
  }
  const records = await dns.text(name);
  if (!records) return { check, state: 'unknown', words: noAnswer };
  const published = records.find((record) => /(^|;)\s*p=/.test(record));
  if (published === undefined) {
    return { check, state: 'missing', words: `The key of our signature is not published at ${name}.`, publish };
  }
  const key = /(?:^|;)\s*p=([^;]*)/.exec(published)?.[1]?.replaceAll(/\s/g, '');
  if (key === '') return { check, state: 'wrong', words: `The key at ${name} was withdrawn.`, publish };
  if (key !== publishedKey(publicKey)) {
    return { check, state: 'wrong', words: `The key published at ${name} is not the one that signs.`, publish };
  }
  return { check, state: 'good', words: `Messages are signed for ${signing.domain}.` };
}

/** As a record carries it: for RSA the key with its type (SPKI), for Ed25519 the bare 32 bytes (RFC 8463). */
function publishedKey(key: KeyObject): string {
  const spki = key.export({ format: 'der', type: 'spki' });
  return (key.asymmetricKeyType === 'ed25519' ? spki.subarray(-32) : spki).toString('base64');
}

/** DMARC (RFC 7489) of the domain people see, or of one above it. */
export async function dmarc(dns: DnsRecords, from: string): Promise<Finding> {
  const check = 'DMARC';
  const labels = from.split('.');
  for (let cut = 0; cut <= labels.length - 2; cut += 1) {
    const domain = labels.slice(cut).join('.');
    // One name after another: the nearest one counts.
    const records = await dns.text(`_dmarc.${domain}`);
    if (!records) return { check, state: 'unknown', words: noAnswer };
    const policies = records.filter((record) => /^v=DMARC1\s*(;|$)/i.test(record));
    if (policies.length > 1) {
      return { check, state: 'wrong', words: `_dmarc.${domain} has ${policies.length} records. Keep one of them.` };
    }
    if (policies[0] && !/;\s*p=(none|quarantine|reject)\b/i.test(policies[0])) {
      return { check, state: 'wrong', words: `"${policies[0]}" has no policy. Add p=none.` };
    }
    if (policies[0]) return { check, state: 'good', words: policies[0] };
  }
  return {
    check,
    state: 'missing',
    words: `Gmail and Yahoo ask for a DMARC record of ${from}. p=none is enough to begin with.`,
    publish: { name: `_dmarc.${from}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:postmaster@${from}` },
  };
}
