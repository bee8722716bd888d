/**
 * A file made for these tests, and the people expected from it: name, dialled number, address, and more if it matters.
 */
export type CorpusFile = {
  what: string;
  name: string;
  /** Text, or the sheets of a workbook. */
  text?: string;
  bytes?: () => Uint8Array | Promise<Uint8Array>;
  sheets?: { name: string; rows: (string | number | Date | null)[][] }[];
  country?: string;
  people: Expected[];
};
export type Expected = {
  first: string;
  last?: string;
  others?: string;
  title?: string;
  phone?: string;
  second?: string;
  email?: string;
  email2?: string;
  born?: [day: number | null, month: number | null, year: number | null];
  address?: string;
  gender?: string;
  group?: string;
  joined?: string;
  occupation?: string;
  marital?: string;
};
