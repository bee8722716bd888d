import { parseSheet, type SheetFile } from './parse-sheet.ts';
import type { Sheet, ReadOptions } from './table.ts';

/** The thread's side of `readSheet()`. */
export function parse(input: { file: SheetFile; options?: ReadOptions }): Promise<Sheet> {
  return parseSheet(input.file, input.options);
}
