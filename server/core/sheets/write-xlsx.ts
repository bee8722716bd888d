import { writeXlsx as writeWorkbook } from 'hucre/xlsx';

export type WrittenSheet = {
  name: string;
  rows: readonly (readonly (string | number)[])[];
  widths?: readonly number[];
};

/** A workbook of numbers and text cells, so that no value is ever a formula and `0803…` and `+234…` stay as they are. */
export function writeXlsx(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeWorkbook({
    sheets: sheets.map(({ name, rows, widths }) => ({
      name,
      rows: rows.map((row) => [...row]),
      columns: widths?.map((width) => ({ width })),
      freezePane: { rows: 1 },
    })),
  });
}
