import type { Expected, CorpusFile } from './corpus-file.ts';

export const ada = { first: 'Ada', last: 'Eze', phone: '+2348031234567' };
export const bola = { first: 'Bola', last: 'Ojo', phone: '+2348059876543' };
export const both = [ada, bola];

/** A file of Ada and Bola under these headers, with their cells in the given order. */
export const pair = (
  what: string,
  head: string,
  one: string,
  other: string,
  people: Expected[] = both,
): CorpusFile => ({
  what,
  name: 'list.csv',
  text: `${head}\n${one}\n${other}\n`,
  people,
});
