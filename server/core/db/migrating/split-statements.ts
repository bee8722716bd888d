/** What may hold a semicolon that ends nothing: comments, texts, names in quotes, bodies between dollar signs. */
const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a migration one by one, because a distributed PostgreSQL takes no several in one message. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(PIECE)].filter(([piece]) => piece === ';').map(({ index }) => index);
  const starts = [0, ...ends.map((end) => end + 1)];
  return starts
    .map((start, at) => text.slice(start, ends[at]).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
