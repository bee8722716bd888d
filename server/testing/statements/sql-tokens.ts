/**
 * A word, a dotted name, a sign, or the content of brackets. `at` and `end`: places in the text. `words`: a bare name
 * in capitals, to compare with SQL's keywords.
 */
export type Token =
  | { kind: 'name'; parts: string[]; words: string; at: number; end: number }
  | { kind: 'value' | 'sign'; text: string; at: number; end: number }
  | { kind: 'group'; inside: Token[]; at: number; end: number };

const PIECE =
  /(?<space>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<hole>\$\{\d+\}|\$\d+)|(?<text>[eE]?'(?:[^']|'')*')|(?<name>(?:"[^"]+"|[a-z_][\w$]*)(?:\.(?:"[^"]+"|[a-z_][\w$]*))*)|(?<number>\d[\d.]*)|(?<sign><=|>=|<>|!=|\|\||::|->>|->|[^\s\w])/giy;

/** Splits a statement into tokens, brackets as trees. Bound values appear as `$1`. */
export function tokensOf(statement: string): Token[] {
  const open: Token[][] = [[]];
  const began: number[] = [];
  for (const match of statement.matchAll(PIECE)) {
    const { space, hole, text, name, number } = match.groups ?? {};
    const [piece] = match;
    const at = match.index;
    const end = at + piece.length;
    if (space !== undefined) continue;
    const level = open.at(-1)!;
    if (name !== undefined) {
      const parts = name.split('.').map((part) => part.replaceAll('"', ''));
      level.push({ kind: 'name', parts, words: name.includes('"') ? '' : name.toUpperCase(), at, end });
    } else if (hole !== undefined || text !== undefined || number !== undefined) {
      level.push({ kind: 'value', text: piece, at, end });
    } else if (piece === '(') {
      open.push([]);
      began.push(at);
    } else if (piece === ')' && open.length > 1) {
      const inside = open.pop()!;
      open.at(-1)!.push({ kind: 'group', inside, at: began.pop()!, end });
    } else level.push({ kind: 'sign', text: piece, at, end });
  }
  return open[0]!;
}

/** Whether a token is one of SQL's keywords. */
export function isWord(token: Token | undefined, ...words: string[]): boolean {
  return token?.kind === 'name' && words.includes(token.words);
}

export function isSign(token: Token | undefined, sign: string): boolean {
  return token?.kind === 'sign' && token.text === sign;
}
