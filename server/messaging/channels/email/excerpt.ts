const LONGEST = 300;
const entities: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The beginning of what an e-mail says, as plain text for a list: shown as text, so nothing in it is ever markup. */
export function excerptOf(body: string): string {
  // Of a long one the beginning is enough; what a cut leaves of a tag is taken out too.
  const words = body
    .slice(0, 20_000)
    .replaceAll(/<(?:style|script)\b[^>]*>[^]*?<\/(?:style|script)>/gi, ' ')
    .replaceAll(/<\/?[a-z!][^<>]*(?:>|$)/gi, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…`.toWellFormed() : words;
}
