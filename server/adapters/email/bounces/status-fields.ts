/**
 * The machine-readable part of a report: blocks of header fields, divided by blank lines, as delivery status
 * notifications (RFC 3464) and feedback reports (RFC 5965) carry them. Names come in lower case; of a field that stands
 * twice in one block, the first counts.
 */
export type Fields = ReadonlyMap<string, string>;

export function readFieldBlocks(text: string): Fields[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ');
  const blocks: Fields[] = [];
  for (const block of unfolded.split(/\n{2,}/)) {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
      if (name && value !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
    }
    if (fields.size > 0) blocks.push(fields);
  }
  return blocks;
}

/** The address in a field such as `rfc822; ada@example.org` or `<ada@example.org>`; null where there is none. */
export function addressIn(value: string | undefined): string | null {
  // Divided first: to look for it in one go takes as long as the square of what somebody sends.
  const address = (value ?? '').split(/[\s<>;,"]+/).find((part) => /^.[^@]*@./s.test(part));
  return address?.toLowerCase() ?? null;
}
