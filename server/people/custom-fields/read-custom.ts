import { day } from '../../../contract/day.ts';
import {
  asColumn,
  type CustomColumn,
  type CustomField,
  type CustomKind,
  type CustomKindOf,
  type CustomOption,
  type CustomValue,
  type CustomValues,
  longestOf,
  typedOf,
} from '../../../contract/people/custom-fields.ts';
import type { Text } from '../../core/language/catalogue.ts';
import { parseYesOrNo } from '../../core/language/yes-no.ts';
import { valueTexts } from '../texts.ts';

type Read = { value: CustomValue | undefined } | { wrong: Text };

type Reader = (typed: string, options: readonly CustomOption[]) => Read;

const words: Reader = (typed) => ({ value: typed });

/** The stored value of what was typed into a field; undefined if blank, words if it is not valid. */
export function readCustom({ kind, options }: CustomKindOf, typed: string): Read {
  const trimmed = typed.trim();
  if (trimmed === '') return { value: undefined };
  if (trimmed.length > longestOf[kind]) {
    return { wrong: valueTexts.tooLong({ length: trimmed.length, longest: longestOf[kind] }) };
  }
  return readers[kind](trimmed, options);
}

const readers: Record<CustomKind, Reader> = {
  text: words,
  longText: words,
  number: (typed) => {
    const plain = typed.replaceAll(/(?<=\d)[ ,\u00a0](?=\d{3}\b)/g, '');
    return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(plain)
      ? { value: Number(plain) }
      : { wrong: valueTexts.notNumber({ typed }) };
  },
  date: (typed) => (day.safeParse(typed).success ? { value: typed } : { wrong: valueTexts.noSuchDate }),
  yesNo: (typed) => {
    const said = saidYes(typed);
    return said === undefined ? { wrong: valueTexts.notYesNo } : { value: said };
  },
  choice: (typed, options) => {
    const id = idOf(options, typed);
    return id === undefined ? { wrong: notAChoice(typed, options) } : { value: id };
  },
  severalChoices: (typed, options) => {
    const whole = idOf(options, typed);
    const between = typed.includes(';') ? ';' : ',';
    const parts = whole === undefined ? typed.split(between).map((part) => part.trim()) : [typed];
    const named = parts.filter(Boolean);
    const wrong = named.find((part) => idOf(options, part) === undefined);
    if (wrong !== undefined) return { wrong: notAChoice(wrong, options) };
    const ids = new Set(named.map((part) => idOf(options, part)));
    return { value: options.filter(({ id }) => ids.has(id)).map(({ id }) => id) };
  },
  link: (typed) => {
    const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
    return /^https?:\/\/[^\s/][^\s/.]*\.\S+$/i.test(address) && URL.canParse(address)
      ? { value: address }
      : { wrong: valueTexts.notLink };
  },
};

/** Reads a yes or no in files and forms; undefined for anything else. */
function saidYes(typed: string): boolean | undefined {
  const word = typed.toLowerCase();
  if (/^(yes|y|true|1|oui|x|✓|✔)$/.test(word)) return true;
  if (/^(no|n|false|0|non)$/.test(word)) return false;
  return parseYesOrNo(word);
}

/** By its id, or by its label whatever the letter case. */
function idOf(options: readonly CustomOption[], typed: string): string | undefined {
  const label = typed.toLowerCase();
  return options.find((one) => one.id === typed)?.id ?? options.find((one) => one.label.toLowerCase() === label)?.id;
}

const OFFERED = 8;

function notAChoice(typed: string, options: readonly CustomOption[]): Text {
  const all = options.filter(({ archived }) => !archived).map(({ label }) => label);
  const text = all.length > OFFERED ? valueTexts.notOneOfMany : valueTexts.notChoice;
  return text({ typed: typed.slice(0, 40), offered: all.slice(0, OFFERED) });
}

type Typed = Readonly<Record<string, string>>;

/** The stored values of these fields as a form shows them, by column. */
export function customAsTyped(fields: readonly CustomField[], values: CustomValues): Record<CustomColumn, string> {
  return Object.fromEntries(fields.map(({ key }) => [asColumn(key), typedOf(values[key])]));
}

/** The typed values, each under its column. */
export const underColumns = (typed: Typed | undefined): Record<CustomColumn, string> =>
  Object.fromEntries(Object.entries(typed ?? {}).map(([key, text]) => [asColumn(key), text]));

/** Reads what was typed into some fields: the values to store, and words for invalid ones, by column. */
export function withTyped(
  fields: readonly CustomField[],
  { stored, typed }: { stored: CustomValues; typed: Readonly<Record<CustomColumn, string>> },
): { custom: CustomValues; wrong: Record<string, Text> } {
  const custom = { ...stored };
  const wrong: Record<string, Text> = {};
  for (const [column, text] of Object.entries(typed)) {
    const field = fields.find(({ key }) => asColumn(key) === column);
    if (!field) {
      wrong[column] = valueTexts.fieldGone;
      continue;
    }
    const read = readCustom(field, text);
    if ('wrong' in read) wrong[column] = read.wrong;
    else if (read.value === undefined) delete custom[field.key];
    else custom[field.key] = read.value;
  }
  return { custom, wrong };
}
