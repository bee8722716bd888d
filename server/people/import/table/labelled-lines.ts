import type { PersonFields } from '../../../../contract/people/person-field.ts';
import { tidyCell } from '../cells/clean-cell.ts';
import { offers } from '../texts/file-texts.ts';
import type { RowSetting } from '../rows/row-setting.ts';
import type { Reshaped } from './reshaped.ts';
import type { TableRow } from './find-table.ts';
import { holdsContacts, holdsNames, findColumns, targetOf } from '../columns/headers.ts';

type Line = { label: string; value: string; rowNumber: number };

/** “Name: Ada Eze”, “Phone - 0803…”. */
const LABELLED = /^[*•-]?\s*(\p{L}[\p{L}\p{M}\d .'’/()-]{1,40}?)\s*[:：=]\s*(\S.*)?$/u;

/**
 * A list that says each thing of somebody in a line of its own, as a table: its labels are the headers. Who comes next
 * begins with the label that the first line has, or that this one has had already.
 */
export function fromLabelledLines(rows: readonly TableRow[], { fields, country }: RowSetting): Reshaped | undefined {
  const found = ofLabelledRows(rows, { fields, country }) ?? ofLabelledLines(rows, { fields, country });
  return found && { kind: 'labelled', text: offers.labelled, rows: found };
}

function ofLabelledLines(
  rows: readonly TableRow[],
  { fields, country }: { fields?: PersonFields | undefined; country: string },
): readonly TableRow[] | undefined {
  const lines = rows.map((row) => lineOf(row, fields));
  const labelled = lines.flatMap((line) => line ?? []);
  if (labelled.length < 4 || labelled.length * 10 < rows.length * 7) return undefined;
  const headers = [...new Set(labelled.map(({ label }) => label))];
  const found = findColumns(headers, { fields, country });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  const people: TableRow[] = [];
  let last: { first: string; row: TableRow } | undefined;
  for (const { label, value, rowNumber } of labelled) {
    const place = headers.indexOf(label);
    if (!last || label === last.first || last.row.cells[place]) {
      last = { first: last?.first ?? label, row: { rowNumber, cells: headers.map(() => '') } };
      people.push(last.row);
    }
    last.row.cells[place] = value;
  }
  // One label over many lines is a list with a title.
  if (people.length < 2 || people.length === labelled.length) return undefined;
  return [{ cells: headers, rowNumber: Math.max(0, (people[0]?.rowNumber ?? 1) - 1) }, ...people];
}

function lineOf({ cells, rowNumber }: TableRow, fields: PersonFields | undefined): Line | undefined {
  const [first = '', ...others] = cells.filter(Boolean);
  // A comma within an address made cells of it, and a form has its labels in a column.
  const text = tidyCell(
    others.length === 1
      ? `${first.trimEnd().replace(/[:=]$/, '').trimEnd()}: ${others[0]}`
      : [first, ...others].join(', '),
  );
  const [, label = '', value = ''] =
    LABELLED.exec(first.includes(':') && !/[:=]\s*$/.test(first) ? cells.filter(Boolean).join(', ') : text) ?? [];
  return label && targetOf(label, fields) ? { label, value: value.trim(), rowNumber } : undefined;
}

const NEXT_LABEL =
  /(?:(?<!\s)\s+)?[,;|]\s*(?=\p{L}[^,;|:=]{0,30}[:=])|(?<!\s)\s+(?=(?:phone|tel|telephone|mobile|gsm|e-?mail|dob|d\.o\.b|birthday|date of birth|address|sex|gender|whatsapp)(?: \w+)?\s*[:=])/iu;

/** “Name: Ada Eze, Phone: 0803…” in each line, as a table with these labels for headers. */
function ofLabelledRows(
  rows: readonly TableRow[],
  { fields, country }: { fields?: PersonFields | undefined; country: string },
): readonly TableRow[] | undefined {
  const parted = rows.map(({ cells, rowNumber }) => {
    const text = tidyCell(cells.filter(Boolean).join(', ')).replace(/^\d{1,3}[.)]\s*/, '');
    return text.split(NEXT_LABEL).flatMap((part) => lineOf({ cells: [part], rowNumber }, fields) ?? []);
  });
  const labelled = parted.filter((parts) => parts.length > 1);
  if (labelled.length < 2 || labelled.length * 10 < rows.length * 6) return undefined;
  const headers = [...new Set(labelled.flat().map(({ label }) => label))];
  const found = findColumns(headers, { fields, country });
  if (!holdsNames(found) || !holdsContacts(found)) return undefined;
  const people = labelled.map((parts) => ({
    rowNumber: parts[0]?.rowNumber ?? 1,
    cells: headers.map((header) => parts.find(({ label }) => label === header)?.value ?? ''),
  }));
  return [{ cells: headers, rowNumber: Math.max(0, (people[0]?.rowNumber ?? 1) - 1) }, ...people];
}
