import { type DmarcWalks, organisationalDomain, policyOf } from './dmarc-walk.ts';

/** How a domain that was proved stands to the one people see. `strict`: the record of `asks` wants the very same. */
export type Alignment = { state: 'aligned' | 'apart' | 'unknown' } | { state: 'strict'; asks: string };

/** Whether DMARC takes two domains for one (RFC 9989, 4.4), as the record of the domain that people see asks. */
export async function alignmentOf(
  walks: DmarcWalks,
  domains: { proved: string; from: string },
  mode: 'adkim' | 'aspf',
): Promise<Alignment> {
  const { proved, from } = domains;
  if (proved === from) return { state: 'aligned' };
  const [own, other] = await Promise.all([walks(from), walks(proved)]);
  if (!own || !other) return { state: 'unknown' };
  const policy = policyOf(own);
  // Without a record nothing is compared yet: what counts is how it will be once the one we name is published.
  if (!policy) return { state: proved.endsWith(`.${from}`) ? 'aligned' : 'apart' };
  if (organisationalDomain(own) !== organisationalDomain(other)) return { state: 'apart' };
  return policy.tags.get(mode) === 's' ? { state: 'strict', asks: policy.domain } : { state: 'aligned' };
}
