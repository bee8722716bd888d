import { Parser } from 'htmlparser2';
import { SheetRefusal, refusals } from './sheet-texts.ts';
import type { TableBuilder } from './table.ts';

type Row = { rowNumber: number; cells: string[] };
type MarkedTable = { name: string; rows: Row[] };

/**
 * Reads the likeliest table of a web page or of an XML spreadsheet of Excel 2003: many programs write one of them and call
 * it .xls. Nothing of it is run or fetched; what stands outside the tables is passed over.
 */
export function readMarkup(text: string, table: TableBuilder): void {
  const tables = tablesOf(text).filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) {
    throw new SheetRefusal('sheet.not_a_sheet', refusals.noTable);
  }
  const chosen = table.choose(
    tables.map(({ name, rows }) => ({ name, rows: () => rows.slice(0, 40).map(({ cells }) => cells) })),
  );
  for (const [turn, place] of chosen.entries()) {
    if (turn > 0) table.nextSheet(tables[place]?.name ?? '');
    for (const { rowNumber, cells } of tables[place]?.rows ?? []) table.add(rowNumber, cells);
  }
}

/** The most columns kept of a row; `TableBuilder` refuses a table wider than a list. */
const WIDEST = 1024;

function tablesOf(text: string): MarkedTable[] {
  const tables: MarkedTable[] = [];
  const open: MarkedTable[] = [];
  let row: Row | undefined;
  let cell: string | undefined;
  let repeated = 1;
  let sheet = '';
  const endCell = () => {
    if (row && cell !== undefined)
      row.cells.push(
        cell
          .replaceAll(/[^\S\u2028]+/g, ' ')
          .replaceAll(/ ?\u2028 ?/g, '\n')
          .trim(),
        ...Array<string>(repeated - 1).fill(''),
      );
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    row = undefined;
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'worksheet') sheet = attributes['ss:name'] ?? attributes['name'] ?? '';
        else if (name === 'table') {
          endRow();
          open.push({ name: sheet || `${tables.length + open.length + 1}`, rows: [] });
        } else if (name === 'tr' || name === 'row') {
          endRow();
          const rows = open.at(-1)?.rows;
          const next = (rows?.at(-1)?.rowNumber ?? 0) + 1;
          row = { rowNumber: Math.max(next, Number(attributes['ss:index']) || 0), cells: [] };
          rows?.push(row);
        } else if (name === 'td' || name === 'th' || name === 'cell') {
          endCell();
          cell = '';
          repeated = Math.min(Math.max(1, Number(attributes['colspan']) || 1), WIDEST);
          const place = Math.min(Number(attributes['ss:index']) || 1, WIDEST);
          while (row && row.cells.length < place - 1) row.cells.push('');
        } else if (name === 'br' && cell !== undefined) cell += '\u2028';
      },
      ontext(said) {
        if (cell !== undefined) cell += said;
      },
      onclosetag(name) {
        if (name === 'td' || name === 'th' || name === 'cell') endCell();
        else if (name === 'tr' || name === 'row') endRow();
        else if (name === 'table') {
          endRow();
          const ended = open.pop();
          if (ended) tables.push(ended);
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: true },
  );
  parser.write(text);
  parser.end();
  return tables;
}
