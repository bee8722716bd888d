import { parse, type Content, type Octothorpe, type Token } from '@messageformat/parser';
import type { Message, Part } from '../../../contract/language/message.ts';

/** @throws Error where the text is no ICU message, or uses what the screens cannot write */
export function compileMessage(text: string): Message {
  const parts = partsOf(parse(text), undefined);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : parts;
}

/** The names of what is put in, and how, to compare a translation with its text. */
export function valueNames(message: Message): Set<string> {
  if (typeof message === 'string') return new Set();
  const found = message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, , more] = part;
    const within = typeof more === 'object' ? Object.values(more).flatMap((one) => [...valueNames(one)]) : [];
    return [name, ...within];
  });
  return new Set(found);
}

type Read = Token | Content | Octothorpe;

/** `counted`: the value that `#` stands for. */
function partsOf(tokens: readonly Read[], counted: string | undefined): Part[] {
  return tokens.map((token): Part => {
    if (token.type === 'content') return token.value;
    if (token.type === 'argument') return [token.arg];
    if (token.type === 'octothorpe') return [counted ?? '', 'number'];
    if (token.type === 'function') return valueOf(token.arg, token.key, styleOf(token.param ?? []));
    const kind = token.type === 'selectordinal' ? 'ordinal' : token.type;
    const within = token.type === 'select' ? counted : token.arg;
    if (token.pluralOffset) throw new Error(`{${token.arg}} has an offset, which is not supported.`);
    return [token.arg, kind, Object.fromEntries(token.cases.map((one) => [one.key, partsOf(one.tokens, within)]))];
  });
}

function valueOf(name: string, kind: string, style: string): Part {
  if (kind !== 'number' && kind !== 'date' && kind !== 'time' && kind !== 'list')
    throw new Error(`{${name}} is a ${kind}, which is not supported.`);
  return style ? [name, kind, style] : [name, kind];
}

const styleOf = (tokens: readonly Read[]): string =>
  tokens
    .map((token) => (token.type === 'content' ? token.value : ''))
    .join('')
    .trim();
