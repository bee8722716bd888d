import { Resolver } from 'node:dns/promises';

/** Answers of DNS. Empty list: no record. Null: no answer. */
export type DnsRecords = {
  text: (name: string) => Promise<string[] | null>;
  addresses: (name: string) => Promise<string[] | null>;
  names: (address: string) => Promise<string[] | null>;
};

/** Asks these servers (`127.0.0.1` or `127.0.0.1:5353`), or the ones that the machine uses. */
export function dnsRecords(servers: readonly string[] = []): DnsRecords {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    text: (name) => answer(resolver.resolveTxt(name).then((records) => records.map((parts) => parts.join('')))),
    addresses: async (name) => {
      const [four, six] = await Promise.all([answer(resolver.resolve4(name)), answer(resolver.resolve6(name))]);
      return four || six ? [...(four ?? []), ...(six ?? [])] : null;
    },
    names: (address) => answer(resolver.resolvePtr(reverseName(address))),
  };
}

/** The name under which the name of an address is published (RFC 1035, 3.5; RFC 3596, 2.5). */
function reverseName(address: string): string {
  if (!address.includes(':')) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`;
  const [before = '', after] = address.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const zeros = Array.from({ length: 8 - groups(before).length - groups(after).length }, () => '0');
  const all = after === undefined ? groups(before) : [...groups(before), ...zeros, ...groups(after)];
  const nibbles = all.map((group) => group.padStart(4, '0')).join('');
  return `${[...nibbles].toReversed().join('.')}.ip6.arpa`;
}

async function answer(asked: Promise<string[]>): Promise<string[] | null> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}
