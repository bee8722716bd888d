import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { SheetRefusal, refusals } from './sheet-texts.ts';

type Attributes = Record<string, string>;

/** `within`: the name of the element around it. */
type XmlReader = {
  open?: (name: string, attributes: Attributes, within: string) => void;
  text?: (said: string) => void;
  close?: (name: string) => void;
};

/** No part of a workbook nests deeper. The parser searches its open elements at each tag. */
const DEEPEST = 100;

/** Reads XML piece by piece, without holding it. Names come without the prefix of their namespace. */
export async function readXml(chunks: AsyncIterable<Buffer>, { open, text, close }: XmlReader): Promise<void> {
  const decoder = new StringDecoder('utf8');
  const within: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = withoutPrefix(name);
        open?.(local, attributes, within.at(-1) ?? '');
        if (within.push(local) > DEEPEST) throw damaged();
      },
      ontext: text,
      onclosetag() {
        const name = within.pop() ?? '';
        close?.(name);
      },
      onprocessinginstruction(name) {
        // No spreadsheet program writes definitions; only files that want to harm a reader have them.
        if (name.startsWith('!')) throw damaged();
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of chunks) parser.write(decoder.write(chunk));
  parser.end();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

export const damaged = (): SheetRefusal => new SheetRefusal('sheet.broken', refusals.damaged);

/** All elements of a part that only says where things are, in order. */
export async function elementsOf(
  chunks: AsyncIterable<Buffer>,
): Promise<{ name: string; attributes: Attributes; within: string }[]> {
  const found: { name: string; attributes: Attributes; within: string }[] = [];
  await readXml(chunks, { open: (name, attributes, within) => found.push({ name, attributes, within }) });
  return found;
}
