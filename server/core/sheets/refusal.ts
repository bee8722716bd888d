import { inEnglish, type Text } from '../language/catalogue.ts';

/** A file that cannot be read as a sheet. `text` says to the person who chose it what to do. */
export class SheetRefusal extends Error {
  readonly code: string;
  readonly text: Text;

  constructor(code: string, text: Text, options?: ErrorOptions) {
    super(inEnglish(text), options);
    this.name = 'SheetRefusal';
    this.code = code;
    this.text = text;
  }
}
