import { parseSheet, type SheetFile } from './parse-sheet.ts';
import type { Sheet, TableLimits } from './table.ts';

/** The thread's side of `readSheet()`. */
export function parse(input: { file: SheetFile; limits?: TableLimits }): Promise<Sheet> {
  return parseSheet(input.file, input.limits);
}
