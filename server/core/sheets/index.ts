export { parseSheet, type SheetFile } from './parse-sheet.ts';
export { awaitSheet, readSheet, runOnSheet } from './read-sheet.ts';
export { SheetRefusal } from './refusal.ts';
export { type Sheet, type SheetSeen } from './table.ts';
export { writeCsv } from './write-csv.ts';
export { streamXlsx } from './stream-xlsx.ts';
export { type FileTable, tablesAsFile } from './tables-as-file.ts';
export { writeXlsx } from './write-xlsx.ts';
