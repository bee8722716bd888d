import type { DnsRecords } from './dns-records.ts';

/** A DMARC record, by the domain it is published for. */
export type DmarcRecord = { domain: string; text: string; tags: ReadonlyMap<string, string> };

/** What a walk up the tree of names came by, the longest name first. Several records at one name count as none. */
export type DmarcWalk = { start: string; records: DmarcRecord[]; doubled: { domain: string; count: number } | null };

/** Walks from a domain, each once; null where a name server did not answer. */
export type DmarcWalks = (domain: string) => Promise<DmarcWalk | null>;

/** A longer name is cut to so many labels after its first question, so that a walk asks eight times at most. */
const mostLabels = 7;

export function dmarcWalks(dns: DnsRecords): DmarcWalks {
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
export function organisationalDomain({ start, records }: DmarcWalk): string {
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
export function policyOf(found: DmarcWalk): DmarcRecord | undefined {
  const at = (name: string) => found.records.find(({ domain }) => domain === name);
  return at(found.start) ?? at(organisationalDomain(found)) ?? publicSuffix(found);
}
