const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Words as a formatted text has them: a paragraph for each line, so that a place in one is the same place in the other. */
export function htmlOfWords(words: string): string {
  if (words === '') return '';
  return words
    .split('\n')
    .map((line) => `<p>${line === '' ? '&nbsp;' : line.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)}</p>`)
    .join('');
}
