export { parseSheet, type SheetFile } from './parse-sheet.ts';
export { awaitSheet, runOnSheet } from './read-sheet.ts';
export { SheetRefusal } from './sheet-texts.ts';
export { type SheetSeen } from './table.ts';
export { writeCsv } from './write-sheet.ts';
export { streamXlsx } from './write-sheet.ts';
export { type FileTable, tablesAsFile } from './write-sheet.ts';
export { writeXlsx } from './write-sheet.ts';
