import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Message, Part } from '../../../contract/language/message.ts';
import { parse, type Content, type Octothorpe, type Token } from '@messageformat/parser';

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

/** The folder with a file per language, `fr.json` for French. */
export const languageFolder = (): string => resolve(import.meta.dirname, '../../../languages');

/** One file of a translator: the language's own name for itself, and each text beside the English it was made from. */
export type LanguageFile = {
  language: string;
  texts: Record<string, Record<string, Translation>>;
};

/** `text` is empty while it is missing. `now`: the English, where it is not any more what the text was made from. */
export type Translation = { english: string; text: string; now?: string };

/** The languages of a folder by their BCP 47 code; English is the code's own and has no file. */
export function readLanguageFiles(folder = languageFolder()): Map<string, LanguageFile> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return new Map(
    names
      .toSorted()
      .map((name) => [
        name.slice(0, -'.json'.length),
        JSON.parse(readFileSync(join(folder, name), 'utf8')) as LanguageFile,
      ]),
  );
}

/** A text in a language: said, or the reason for saying it in English instead. */
export type Rendered =
  | { state: 'said'; message: Message }
  | { state: 'missing' }
  | { state: 'outdated' }
  | { state: 'broken'; why: string };

/** A translation counts while its English is as it was, and where it puts in the same values. */
export function rendered(english: string, translation: Translation | undefined): Rendered {
  if (!translation?.text) return { state: 'missing' };
  if (translation.english !== english) return { state: 'outdated' };
  try {
    const message = compileMessage(translation.text);
    const given = valueNames(compileMessage(english));
    const unknown = [...valueNames(message)].filter((name) => !given.has(name));
    if (unknown.length > 0) return { state: 'broken', why: `has {${unknown.join('}, {')}}, which the English has not` };
    return { state: 'said', message };
  } catch (error) {
    return { state: 'broken', why: String((error as Error).message).split('\n')[0] ?? '' };
  }
}

/** The translation of `groups.columns.name`: the file knows it as `columns.name` of `groups`. */
export function translationIn(file: LanguageFile, id: string): Translation | undefined {
  const dot = id.indexOf('.');
  return file.texts[id.slice(0, dot)]?.[id.slice(dot + 1)];
}

/** A language's file, and the translations that were parsed so far, by the identity of their text. */
type LoadedLanguage = { file: LanguageFile; messages: Map<string, Message | undefined> };

let loaded: Map<string, LoadedLanguage> | undefined;

/** The languages beside English by their code, read from their folder when they are first wanted. */
export function loadedLanguages(): Map<string, LoadedLanguage> {
  loaded ??= new Map([...readLanguageFiles()].map(([code, file]) => [code, { file, messages: new Map() }]));
  return loaded;
}
