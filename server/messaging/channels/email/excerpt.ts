const LONGEST = 300;
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', ' '],
]);

const withoutMarkup = (html: string): string =>
  withoutStyles(html)
    .replaceAll(/<\/?[a-z!][^<>]*(?:>|$)/gi, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => entities.get(name) ?? whole);

/** Removes the content of styles and scripts. If one is never closed, none after it is, so the search stops there. */
function withoutStyles(html: string): string {
  const kept: string[] = [];
  const begin = /<(?:style|script)\b/gi;
  const end = /<\/(?:style|script)>/gi;
  let from = 0;
  for (let opened = begin.exec(html); opened; opened = begin.exec(html)) {
    end.lastIndex = begin.lastIndex;
    if (!end.exec(html)) break;
    kept.push(html.slice(from, opened.index));
    from = end.lastIndex;
    begin.lastIndex = from;
  }
  return [...kept, html.slice(from)].join(' ');
}

/** An e-mail's words, a line for each paragraph. */
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
  // The beginning of a long text is enough; a tag cut in half is removed too.
  const words = withoutMarkup(body.slice(0, 20_000)).replaceAll(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1).trimEnd()}…`.toWellFormed() : words;
}
