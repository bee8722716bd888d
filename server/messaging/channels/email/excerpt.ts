const LONGEST = 300;
const entities: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const withoutMarkup = (html: string): string =>
  html
    .replaceAll(/<(?:style|script)\b[^>]*>[^]*?<\/(?:style|script)>/gi, ' ')
    .replaceAll(/<\/?[a-z!][^<>]*(?:>|$)/gi, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** What an e-mail says, a line for each paragraph. */
export const wordsOf = (body: string): string =>
  body
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\s*\/?>|<\/(?:p|h\d|li|tr|div|blockquote|figcaption)>/gi, '\n')
    .split('\n')
    .map((line) =>
      withoutMarkup(line)
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ (?=[.,;:!?])/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');

/** The beginning of what an e-mail says, as plain text for a list: shown as text, so nothing in it is ever markup. */
export function excerptOf(body: string): string {
  // Of a long one the beginning is enough; what a cut leaves of a tag is taken out too.
  const words = withoutMarkup(body.slice(0, 20_000)).replaceAll(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…`.toWellFormed() : words;
}
