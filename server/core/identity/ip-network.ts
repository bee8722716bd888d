/** An IPv6 address as a socket writes it; it was parsed before it came here. */
const IPV6 = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/i;

/** IPv4 written as IPv6, as a socket that takes both says it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network of an address, which stands for one user: an IPv4 address itself, or the /64 of an IPv6 address, because a single
 * connection is given a whole /64 and may use any address in it (RFC 6177). Anything else stays as it is.
 */
export function ipNetwork(address: string): string {
  const plain = MAPPED.exec(address)?.[1];
  if (plain) return plain;
  const [bare = ''] = address.split('%');
  if (!IPV6.test(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const left = tail === undefined ? 0 : 8 - before.length - after.length - (bare.includes('.') ? 1 : 0);
  const all = [...before, ...Array<string>(Math.max(0, left)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
