import { trimCell } from './cell-text.ts';
import { SheetRefusal } from './refusal.ts';
import { refusals } from './sheet-texts.ts';
import { SHEET_LIMITS } from './table.ts';
import { plainText, replaceSpans, xmlPieces } from './xml-text.ts';

const LONGEST_ITEM = 2 * 1024 * 1024;
const MOST_STRINGS = 2_000_000;

/** The shared strings of a workbook, in order. Runs of rich text are joined; phonetic guides are left out. */
export async function sharedStrings(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  for await (const { text, prefix } of xmlPieces(chunks, 'si', LONGEST_ITEM)) {
    const open = `<${prefix}si`;
    const close = `</${prefix}si>`;
    let at = text.indexOf(open);
    while (at >= 0) {
      const next = text.charCodeAt(at + open.length);
      const tagEnd = text.indexOf('>', at);
      if (tagEnd < 0) break;
      if (next === 47 || (next === 32 && text.charCodeAt(tagEnd - 1) === 47)) {
        strings.push('');
        at = text.indexOf(open, tagEnd);
      } else if (next === 62 || next === 32) {
        const end = text.indexOf(close, tagEnd);
        if (end < 0) break;
        strings.push(runsText(text.slice(tagEnd + 1, end), prefix));
        at = text.indexOf(open, end);
      } else {
        at = text.indexOf(open, tagEnd);
      }
      if (strings.length > MOST_STRINGS) {
        throw new SheetRefusal('sheet.too_much_text', refusals.tooMuchText);
      }
    }
  }
  return strings;
}

/** The text of a string item or an inline string: all its `t` elements outside phonetic guides, joined. */
export function runsText(xml: string, prefix: string): string {
  // Nearly every item: one text and nothing beside it.
  if (prefix === '' && xml.startsWith('<t>') && xml.indexOf('<', 3) === xml.length - 4)
    return fitting(plainText(xml.slice(3, -4)));
  const open = `<${prefix}t`;
  const close = `</${prefix}t>`;
  const body = replaceSpans(xml, `<${prefix}rPh `, `</${prefix}rPh>`, () => '');
  let text = '';
  let at = body.indexOf(open);
  while (at >= 0) {
    const from = body.indexOf('>', at) + 1;
    const next = body.charCodeAt(at + open.length);
    const selfClosed = body.charCodeAt(from - 2) === 47;
    if (from > 0 && (next === 62 || next === 32) && !selfClosed) {
      const to = body.indexOf(close, from);
      if (to < 0) break;
      text += plainText(body.slice(from, to));
      at = body.indexOf(open, to);
    } else {
      at = body.indexOf(open, at + open.length);
    }
  }
  return fitting(text);
}

function fitting(text: string): string {
  if (text.length > SHEET_LIMITS.cellLength) {
    throw new SheetRefusal('sheet.huge_cell', refusals.hugeCell({ most: SHEET_LIMITS.cellLength }));
  }
  return trimCell(text);
}
