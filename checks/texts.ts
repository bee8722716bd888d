import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { routeText } from '../server/adapters/route-words.ts';

/** Files that take their texts from catalogues. Others have yet to be converted. */
export const converted = [
  'web/session/**/*.{ts,tsx}',
  'web/shell/**/*.{ts,tsx}',
  'web/*.{ts,tsx}',
  'web/form/**/*.{ts,tsx}',
  'web/media/**/*.{ts,tsx}',
  'web/ui/**/*.{ts,tsx}',
  'web/core/*.{ts,tsx}',
  'web/attendance/**/*.{ts,tsx}',
  'web/editor/*.{ts,tsx}',
  'web/followup/**/*.{ts,tsx}',
  'web/groups/**/*.{ts,tsx}',
  'web/door/**/*.{ts,tsx}',
  'web/reports/**/*.{ts,tsx}',
  'web/messaging/**/*.{ts,tsx}',
  'web/people/**/*.{ts,tsx}',
  'server/{core,session,media,groups,followup,reports,messaging,attendance}/**/*.ts',
  'server/people/**/*.ts',
  'server/adapters/**/*.ts',
  'server/*.ts',
  'contract/**/*{schemas,routes,payload}.ts',
];

/** Files in English only, and their readers. */
const english = [
  // The operator reads it beside a manual, as a refused start or in the log.
  /^server\/core\/db\//,
  /^server\/(main|run|startup-errors|metrics)\.ts$/,
  // The provider's staff read it and decide on a sender id.
  /^server\/adapters\/sms\/termii-sender-ids\.ts$/,
  // The pages about the interface are for programmers.
  /^server\/core\/http\/(openapi|api-docs)\.ts$/,
];

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Names that hold words for people: attributes of elements, and fields of messages. */
const said = new Set([
  'aria-label',
  'about',
  'alt',
  'cancel',
  'description',
  'detail',
  'label',
  'message',
  'placeholder',
  'title',
  'verb',
  'what',
  'words',
]);

/** Texts outside the catalogues in converted files, one line each. */
export function textProblems(root = '.'): string[] {
  const files = converted.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return files
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|suite)\.tsx?$|\.d\.ts$/.test(path) && !english.some((one) => one.test(path)))
    .flatMap((path) => textsOutside(path, readFileSync(`${root}/${path}`, 'utf8')));
}

/** The texts outside the catalogues in one source. */
export function textsOutside(path: string, source: string): string[] {
  const found: string[] = [];
  const noted = new Set<Node>();
  const server = path.startsWith('server/');
  const adapter = path.startsWith('server/adapters/');
  const contract = path.startsWith('contract/');
  // In files of words, every sentence counts.
  const words = path.endsWith('words.ts');
  const note = (node: Node, text: string) => {
    const line = source.slice(0, node.start).split('\n').length;
    found.push(`${path}:${line}: “${text.trim().slice(0, 60)}” stands outside the catalogues`);
  };
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'catalogue') return false;
    // A command is typed unchanged in every language.
    if (node.type === 'JSXElement' && nameOf((node['openingElement'] as Node)['name']) === 'pre') return false;
    // The interface's descriptions for programmers are in English.
    if (contract) for (const one of ofTheInterface(node)) noted.add(one);
    if (node.type === 'NewExpression' || node.type === 'ImportDeclaration') return false;
    if (server && (node.type === 'TaggedTemplateExpression' || isLogged(node))) return false;
    for (const one of server
      ? [...refused(node), ...answered(node), ...spoken(node)]
      : words
        ? literals(node)
        : [...shown(node), ...sentence(node)]) {
      const text = wordsIn(one);
      if (text !== undefined && !noted.has(one) && !(adapter && isKnownOfRoutes(one))) note(one, text);
      noted.add(one);
    }
    return true;
  });
  return found;
}

/** The words of a screen: text between tags, and values in a place for words. */
function shown(node: Node): Node[] {
  if (node.type === 'JSXText') return [node];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? branches(child['expression'] as Node) : [],
    );
  if (node.type === 'JSXAttribute' && said.has(nameOf(node['name'])) && node['value']) {
    const value = node['value'] as Node;
    return value.type === 'Literal' ? [value] : branches(value['expression'] as Node);
  }
  if (node.type === 'Property' && said.has(nameOf(node['key']))) return branches(node['value'] as Node);
  return [];
}

const literals = (node: Node): Node[] => {
  if (node.type === 'TemplateLiteral') return [node];
  return node.type === 'Literal' && /\S \S/.test(String(node['value'])) ? [node] : [];
};

/** A sentence anywhere, such as the explanation of a wrong input. */
const sentence = (node: Node): Node[] => {
  const text = node.type === 'Literal' ? String(node['value']) : '';
  return /^\p{Lu}[\p{L}’]*,? \p{Ll}[\p{L}\p{N}\s.,;:’?!“”-]*$/u.test(text) && text.split(' ').length > 2 ? [node] : [];
};

/** Three words in a row, with inserted values: on the server, where no screens are. */
const spoken = (node: Node): Node[] => {
  const text =
    node.type === 'TemplateLiteral'
      ? (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
      : node.type === 'Literal'
        ? String(node['value'])
        : '';
  if (node.type === 'TemplateLiteral' && text.includes('</')) return inMarkup(text) ? [node] : [];
  return /^[\p{Lu}“…]/u.test(text) && /\p{Ll}{2,},? \p{Ll}+,? \p{Ll}{2,}/u.test(text) ? [node] : [];
};

/** Two words in a row between the tags of a page built from text. */
const inMarkup = (markup: string): boolean =>
  /\p{L}{2,} \p{L}{2,}/u.test(markup.replaceAll(/<style>.*?<\/style>|<[^>]*>/gsu, '\n'));

/** Whether readers get it in their language: a route's words are translated by their English. */
function isKnownOfRoutes(node: Node): boolean {
  const pieces = (node['quasis'] as { value: { cooked: string } }[] | undefined)?.map(({ value }) => value.cooked);
  return typeof routeText(pieces?.join('1') ?? String(node['value'])) !== 'string';
}

/** A chosen word, such as `Yes`. */
function answered(node: Node): Node[] {
  if (node.type !== 'ConditionalExpression') return [];
  const words = branches(node).filter((one) => one.type === 'Literal' && /^\p{Lu}\p{Ll}+$/u.test(String(one['value'])));
  // A word beside no alternative may be the name of a column.
  return nameOf(node['alternate']) === 'undefined' ? [] : words;
}

/** Log messages are for the operator. */
function isLogged(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const { object, property } = node['callee'] as { object?: Node; property?: Node };
  return (
    /^(info|warn|error|fatal|debug)$/.test(nameOf(property)) &&
    /log/i.test(nameOf(object) + nameOf(object?.['property']))
  );
}

/** The texts of a route's description. */
function ofTheInterface(node: Node): Node[] {
  if (node.type === 'Property' && /^(summary|description)$/.test(nameOf(node['key']))) return [node['value'] as Node];
  if (node.type !== 'CallExpression' || nameOf((node['callee'] as Node)['property']) !== 'describe') return [];
  return node['arguments'] as Node[];
}

/** The text of a refusal. */
function refused(node: Node): Node[] {
  if (node.type !== 'CallExpression' || nameOf(node['callee']) !== 'refuse') return [];
  return branches((node['arguments'] as Node[])[2]);
}

function branches(node: Node | undefined): Node[] {
  if (!node) return [];
  if (node.type === 'ConditionalExpression')
    return [...branches(node['consequent'] as Node), ...branches(node['alternate'] as Node)];
  if (node.type === 'LogicalExpression') return branches(node['right'] as Node);
  return [node];
}

/** The words of a literal, if any; a name such as `sign-in`, or a single letter, has none. */
function wordsIn(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') {
    const pieces = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    // Without a space it is a built name, such as `${field}From`.
    const said = pieces.some((piece) => /\p{L}{2,}/u.test(piece)) && pieces.some((piece) => piece.includes(' '));
    return said ? pieces.join('…') : undefined;
  }
  const text = node['value'];
  if ((node.type !== 'Literal' && node.type !== 'JSXText') || typeof text !== 'string') return undefined;
  return /\p{L}{2,}/u.test(text) && !/^[a-z][\w$./:#-]*$/.test(text) && text.trim() !== 'Koinonia' ? text : undefined;
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? '');
};

/** `each` decides whether to look inside too. */
function visit(node: Node, each: (node: Node) => boolean): void {
  if (!each(node)) return;
  for (const [name, value] of Object.entries(node)) {
    // The name of a property is a code.
    if (node.type === 'Property' && name === 'key') continue;
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && 'type' in one) visit(one as Node, each);
  }
}
