import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import type { Texts } from '../contract/language/message.ts';

/** A catalogue in a source: its id, its texts, and the positions where the call begins and its last argument ends. */
export type FoundCatalogue = { path: string; id: string; texts: Texts; start: number; end: number };

/** The fields of a parsed source that are used here. */
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Every catalogue of the product. @throws Error if two share an id */
export function allCatalogues(root = '.'): FoundCatalogue[] {
  const paths = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const found = paths.flatMap((path) =>
    cataloguesIn(readFileSync(`${root}/${path}`, 'utf8'), path.replaceAll('\\', '/')),
  );
  const ids = new Map<string, string>();
  for (const { id, path } of found) {
    const other = ids.get(id);
    if (other) throw new Error(`${path} and ${other} both have the catalogue "${id}".`);
    ids.set(id, path);
  }
  return found.toSorted((one, other) => one.id.localeCompare(other.id));
}

/** The catalogues of one source. @throws Error if a text is not a literal */
export function cataloguesIn(source: string, path: string): FoundCatalogue[] {
  if (!/\bcatalogue\(/.test(source)) return [];
  const found: FoundCatalogue[] = [];
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
    if (node.type !== 'CallExpression' || (node['callee'] as Node)['name'] !== 'catalogue') return;
    const [id, texts] = node['arguments'] as Node[];
    if (!id || !texts) return;
    const name = textOf(id, path);
    if (name.includes('.')) throw new Error(`${path}: the id "${name}" has a full stop.`);
    found.push({ path, id: name, texts: textsOf(texts, path), start: node.start, end: texts.end });
  });
  return found;
}

/** Each text by its whole name: `signIn.title`. */
export function flatTexts(texts: Texts, before = ''): [name: string, english: string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[before + name, text]] : flatTexts(text, `${before}${name}.`),
  );
}

function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && 'type' in one) visit(one as Node, each);
  }
}

function textsOf(node: Node, path: string): Texts {
  if (node.type !== 'ObjectExpression')
    throw new Error(`${path}: the texts of a catalogue are written out, not computed.`);
  return Object.fromEntries(
    (node['properties'] as Node[]).map((property) => {
      const key = property['key'] as Node | undefined;
      if (property.type !== 'Property' || !key || property['computed'])
        throw new Error(`${path}: the texts of a catalogue are written out, not computed.`);
      const value = property['value'] as Node;
      const name = String(key['name'] ?? key['value']);
      return [name, value.type === 'ObjectExpression' ? textsOf(value, path) : textOf(value, path)];
    }),
  );
}

function textOf(node: Node, path: string): string {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  const [only] = (node['quasis'] as { value: { cooked: string } }[] | undefined) ?? [];
  if (node.type === 'TemplateLiteral' && (node['expressions'] as Node[]).length === 0 && only) return only.value.cooked;
  throw new Error(`${path}: a text of a catalogue is one literal.`);
}
