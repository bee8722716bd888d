/** “Ada Eze”, and “Eze, Ada”. */
export const looksLikeName = (cell: string): boolean =>
  /^\p{L}[\p{L}\p{M}.'’ʼ -]*(?:, ?\p{L}[\p{L}\p{M}.'’ʼ -]*)?$/u.test(cell) &&
  cell.length > 1 &&
  cell.length <= 61 &&
  cell.split(' ').length <= 6;
