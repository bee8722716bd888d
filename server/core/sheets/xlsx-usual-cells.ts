import { SHEET_LIMITS } from './table.ts';
import { type CellContext, valueText } from './xlsx-values.ts';

const sign = { blank: 32, quote: 34, slash: 47, less: 60, equals: 61, greater: 62, s: 115, t: 116 };
const CELL = '<c r="';
const VALUE = '<v>';
const END = '</v></c>';

/**
 * Reads cells in the form that nearly every program writes, `<c r="B7" s="1" t="s"><v>0</v></c>` right behind one another,
 * from left to right once. Answers where the row ends, or -1 where anything stands otherwise: such a row is for the whole
 * reader, which takes twice as long.
 */
export function usualCells(text: string, from: number, cells: string[], context: CellContext): number {
  let at = from;
  while (text.charCodeAt(at) === sign.less) {
    if (text.charCodeAt(at + 1) === sign.slash) return text.startsWith('</row>', at) ? at : -1;
    if (!text.startsWith(CELL, at)) return -1;
    at += CELL.length;
    let column = 0;
    for (let code = text.charCodeAt(at); code >= 65 && code <= 90; code = text.charCodeAt(at)) {
      column = column * 26 + code - 64;
      at += 1;
    }
    if (column < 1 || column > SHEET_LIMITS.columns) return -1;
    const named = text.indexOf('"', at);
    if (named < 0) return -1;
    at = named + 1;
    let type: string | undefined;
    let style: number | undefined;
    while (text.charCodeAt(at) === sign.blank) {
      if (text.charCodeAt(at + 2) !== sign.equals || text.charCodeAt(at + 3) !== sign.quote) return -1;
      const end = text.indexOf('"', at + 4);
      if (end < 0) return -1;
      const said = text.slice(at + 4, end);
      const name = text.charCodeAt(at + 1);
      if (name === sign.t) type = said;
      else if (name === sign.s) style = Number(said);
      else return -1;
      at = end + 1;
    }
    if (text.charCodeAt(at) === sign.slash && text.charCodeAt(at + 1) === sign.greater) {
      at += 2;
      continue;
    }
    if (text.charCodeAt(at) !== sign.greater || !text.startsWith(VALUE, at + 1)) return -1;
    const begin = at + 1 + VALUE.length;
    const end = text.indexOf('<', begin);
    if (end < 0 || !text.startsWith(END, end)) return -1;
    const value = end > begin ? valueText(text.slice(begin, end), type, style, context) : '';
    if (value) {
      while (cells.length < column - 1) cells.push('');
      cells[column - 1] = value;
    }
    at = end + END.length;
  }
  return -1;
}
