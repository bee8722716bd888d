import { createPublicKey, type KeyObject } from 'node:crypto';
import { alignmentOf } from './alignment.ts';
import type { DmarcWalks } from './dmarc-walk.ts';
import type { DnsRecords } from './dns-records.ts';
import { findingTexts } from './finding-texts.ts';
import type { Finding } from './finding.ts';

/** SPF (RFC 7208) of the domain in the return path, and its alignment with the domain people see. */
export async function spf(
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
export async function dkim(
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
