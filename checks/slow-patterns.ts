import { type AST, RegExpParser } from '@eslint-community/regexpp';
import type { CharSet } from 'refa';
import { Chars, getConsumedChars, isPotentiallyEmpty, toUnicodeSet } from 'regexp-ast-analysis';
import { analyse } from 'scslre';
import { type ESTree, parseAst, Visitor } from 'vite';

type Pattern = { line: number; source: string; flags: string };

/** The regular expressions of one source that may take more than constant time per letter, one line each. */
export function slowPatterns(path: string, source: string): string[] {
  return patternsOf(path, source).flatMap(({ line, source: pattern, flags }) => {
    const because = slowness(pattern, flags);
    return because === undefined ? [] : [`${path}:${line}: /${pattern}/${flags} ${because}`];
  });
}

function patternsOf(path: string, source: string): Pattern[] {
  const found: Pattern[] = [];
  const program = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const constants = new Map<string, ESTree.Expression>();
  const lineOf = (place: number) => source.slice(0, place).split('\n').length;
  const built = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments.map((one) => (one.type === 'SpreadElement' ? 'x' : textOf(one, constants)));
    found.push({ line: lineOf(node.start), source: pattern ?? '', flags: flags ?? '' });
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    Literal: (node) => {
      if ('regex' in node)
        found.push({ line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: built,
    CallExpression: built,
  }).visit(program);
  return found;
}

/** The text of a pattern's parts within the same file; other parts count as a word. */
function textOf(node: ESTree.Expression, constants: ReadonlyMap<string, ESTree.Expression>): string {
  const said = (one: ESTree.Expression) => textOf(one, constants);
  if (node.type === 'Literal') return 'regex' in node ? node.regex.pattern : String(node.value);
  if (node.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value }, at) => value.cooked + (node.expressions[at] ? said(node.expressions[at]) : ''))
      .join('');
  if (node.type === 'TaggedTemplateExpression')
    return node.quasi.quasis
      .map(({ value }, at) => value.raw + (node.quasi.expressions[at] ? said(node.quasi.expressions[at]) : ''))
      .join('');
  if (node.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier')
    return said(node.left) + said(node.right);
  if (node.type === 'Identifier') {
    const value = constants.get(node.name);
    return value ? said(value) : 'x';
  }
  if (node.type === 'MemberExpression' && !node.computed && node.property.name === 'source') return said(node.object);
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee;
    const [separator] = node.arguments;
    const list = object.type === 'Identifier' ? constants.get(object.name) : object;
    if (property.type === 'Identifier' && property.name === 'join' && list?.type === 'ArrayExpression')
      return list.elements
        .map((one) => (one && one.type !== 'SpreadElement' ? said(one) : 'x'))
        .join(separator && separator.type !== 'SpreadElement' ? said(separator) : ',');
  }
  return 'x';
}

/** The reason why a pattern may be slow; undefined if its time grows with the length of the text. */
function slowness(source: string, flags: string): string | undefined {
  const parser = new RegExpParser();
  const parsed = {
    pattern: parser.parsePattern(source, 0, source.length, parser.parseFlags(flags)),
    flags: parser.parseFlags(flags),
  };
  const { reports } = analyse(parsed);
  const worst = reports.find(({ exponential }) => exponential) ?? reports[0];
  if (worst)
    return `${worst.exponential ? 'is exponential' : 'is quadratic'} in a run of ${worst.character.literal.source}`;
  const again = beginsAgain(parsed);
  return again && `is quadratic: “${again.raw}” is gone through anew for each place where it may begin`;
}

type Parsed = { pattern: AST.Pattern; flags: AST.Flags };

/**
 * The repetition that is repeated from every place where the pattern may begin, because the part before it may match
 * within it: `<img[^>]*>` in `<img<img<img…`. The library detects this only for single characters.
 */
function beginsAgain({ pattern, flags }: Parsed): AST.Quantifier | undefined {
  if (flags.sticky) return undefined;
  let found: AST.Quantifier | undefined;
  const seek = (elements: readonly AST.Element[], before: AST.Element[], after: boolean): void => {
    for (const [at, element] of elements.entries()) {
      const mayFail = after || elements.slice(at + 1).some((one) => !isPotentiallyEmpty(one, flags));
      const soFar = [...before, ...elements.slice(0, at)];
      if (element.type === 'Quantifier' && element.max === Infinity && mayFail) {
        const { chars } = getConsumedChars(element.element, flags);
        const leftOut = chars.without(certainNext(elements, at, flags));
        if (!leftOut.isEmpty && soFar.every((one) => standsWithin(one, leftOut, flags))) found ??= element;
      }
      const inner = element.type === 'Quantifier' ? element.element : element;
      if ('alternatives' in inner)
        for (const { elements: within } of inner.alternatives)
          seek(within, soFar, mayFail || inner.type === 'Assertion');
    }
  };
  for (const { elements } of pattern.alternatives) seek(elements, [], false);
  return found;
}

/** An element that ends the match at once after the repetition, so the pattern cannot fail there. */
function certainNext(elements: readonly AST.Element[], at: number, flags: AST.Flags): CharSet {
  const [next, ...rest] = elements.slice(at + 1);
  if (next?.type !== 'CharacterSet' && next?.type !== 'CharacterClass' && next?.type !== 'Character')
    return Chars.empty(flags);
  return rest.every((one) => isPotentiallyEmpty(one, flags)) ? toUnicodeSet(next, flags).chars : Chars.empty(flags);
}

/** Whether an element may match somewhere within a long run of these characters. */
function standsWithin(element: AST.Element, run: CharSet, flags: AST.Flags): boolean {
  switch (element.type) {
    case 'Quantifier':
      return element.min === 0 || standsWithin(element.element, run, flags);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.every((one) => standsWithin(one, run, flags)));
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return !toUnicodeSet(element, flags).chars.isDisjointWith(run);
    case 'Backreference':
      return true;
    case 'Assertion':
      return holdsWithin(element, run, flags);
  }
}

function holdsWithin(assertion: AST.Assertion, run: CharSet, flags: AST.Flags): boolean {
  if (assertion.kind === 'word') {
    const word = Chars.word(flags);
    return assertion.negate || !(run.isSubsetOf(word) || run.isDisjointWith(word));
  }
  if (!('alternatives' in assertion)) return flags.multiline && !run.isDisjointWith(Chars.lineTerminator(flags));
  if (!assertion.negate)
    return assertion.alternatives.some(({ elements }) => elements.every((one) => standsWithin(one, run, flags)));
  // “None of these before it” does not hold within a run of them.
  const refused = assertion.alternatives.flatMap(({ elements: [only, ...others] }) =>
    only && others.length === 0 && 'raw' in only && isOneCharacter(only) ? [toUnicodeSet(only, flags).chars] : [],
  );
  return !run.isSubsetOf(Chars.empty(flags).union(...refused));
}

const isOneCharacter = (
  element: AST.Element,
): element is AST.Character | AST.CharacterClass | AST.CharacterSet | AST.ExpressionCharacterClass =>
  element.type.startsWith('Character') || element.type === 'ExpressionCharacterClass';
