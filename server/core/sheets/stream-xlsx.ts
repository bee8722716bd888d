import { writeXlsxStream } from 'hucre/xlsx';

type Streamed = { name: string; header: readonly string[]; widths?: readonly number[] };

/**
 * A workbook of text cells written row by row: however many there are, only those of one moment stand in memory. No value
 * is ever a formula, and `0803…` and `+234…` stay as they are.
 */
export function streamXlsx(
  { name, header, widths }: Streamed,
  rows: AsyncIterable<readonly string[]>,
): AsyncIterable<Uint8Array> {
  const columns = widths?.map((width) => ({ width }));
  return writeXlsxStream(withHeader(header, rows), {
    name,
    ...(columns && { columns }),
    freezePane: { rows: 1 },
    inlineStrings: true,
  });
}

async function* withHeader(header: readonly string[], rows: AsyncIterable<readonly string[]>) {
  yield [...header];
  for await (const row of rows) yield [...row];
}
