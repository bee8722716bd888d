import { type DmarcWalks, policyOf } from './dmarc-walk.ts';
import { findingTexts } from './finding-texts.ts';
import type { Finding } from './finding.ts';

const texts = findingTexts.dmarc;

/** DMARC (RFC 9989) of the domain people see, or of one above it. */
export async function dmarc(walks: DmarcWalks, from: string): Promise<Finding> {
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
