import { basicAlphabet, extendedAlphabet, septetsOf } from '../../../contract/messaging/channels/sms/gsm-alphabet.ts';
import { pageSizes } from '../../../contract/messaging/channels/sms/sms-pages.ts';

/** Where each character of the extension table stands behind the escape (GSM 03.38, 6.2.1.1). */
const extensionCodes = [0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65];
const escape = 0x1b;

// The escape has a place in the table, and is no character.
const codes = new Map<string, number[]>(
  [...basicAlphabet].map((character, at) => [character, [at < escape ? at : at + 1]]),
);
for (const [at, character] of [...extendedAlphabet].entries()) codes.set(character, [escape, extensionCodes[at] ?? 0]);

/** GSM-7 text as SMPP carries it: one octet a septet. What the alphabet lacks becomes a question mark. */
export function gsmOctets(text: string): Buffer {
  return Buffer.from([...text].flatMap((character) => codes.get(character) ?? [0x3f]));
}

/** Cuts a text into the pages it is billed by (`measureSms`): never within an escape pair or a surrogate pair. */
export function pagesOf(text: string, unicode: boolean): string[] {
  const width = (character: string) => (unicode ? character.length : (septetsOf(character) ?? 1));
  const { single, joined } = unicode ? pageSizes.unicode : pageSizes.gsm7;
  const characters = [...text];
  if (characters.reduce((sum, character) => sum + width(character), 0) <= single) return [text];
  const pages: string[] = [];
  let page = '';
  let filled = 0;
  for (const character of characters) {
    if (filled + width(character) > joined) {
      pages.push(page);
      page = '';
      filled = 0;
    }
    page += character;
    filled += width(character);
  }
  return [...pages, page];
}

/** One `submit_sm` of a text: its octets, the coding, and the class that says whether a header stands in front. */
export type Segment = { short_message: Buffer; data_coding: 0 | 8; esm_class: 0 | 0x40 };

/** A text as segments; several carry a header of 6 bytes with the same `joint` number, 0 to 255. */
export function segmentsOf(text: string, unicode: boolean, joint: number): Segment[] {
  const pages = pagesOf(text, unicode);
  return pages.map((page, at): Segment => {
    const octets = unicode ? Buffer.from(page, 'utf16le').swap16() : gsmOctets(page);
    const header = Buffer.from(pages.length > 1 ? [5, 0, 3, joint & 0xff, pages.length, at + 1] : []);
    return {
      short_message: Buffer.concat([header, octets]),
      data_coding: unicode ? 8 : 0,
      esm_class: pages.length > 1 ? 0x40 : 0,
    };
  });
}
