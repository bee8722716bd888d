/**
 * What a header says that no list has word for word: “Phone No. (WhatsApp)”, “GSM NO”, “E-mail 2 - Value”. Rules over its
 * words, in English and French, then in other languages; the first that fits counts. Made from published layouts, which header-layouts.md lists.
 */
export type Meaning = {
  /** Null: said of something or somebody else, and taken for nothing. */
  column: string | null;
  /** Of several columns of one meaning the lowest comes first. */
  rank: number;
  /** A whole name that begins with the surname. */
  surnameFirst?: true;
  /** What the header says of the order of its dates. */
  dates?: 'day' | 'month';
  /** Which address this is a part of. */
  place?: 'home' | 'work' | 'other';
  /** Said of somebody who belongs to them: a child, who looks after them, or any other. */
  others?: 'child' | 'carer' | 'other';
  /** Only the values tell: “Cell” is a phone or a home cell. */
  unsure?: true;
  /** A further part of the same, read together with the first: the second surname. */
  second?: true;
  /** The dialling code for numbers in another column. */
  dialCode?: true;
};

export type Rule = [pattern: RegExp, meaning: (text: string) => Omit<Meaning, 'rank'> & { rank?: number }];
