import type { ErrorReply } from '../../contract/errors.ts';
import { inEnglish, say, type Text } from './language/catalogue.ts';
import { refusals } from './refusal-texts.ts';

/** Words of a refusal: a text of a catalogue, or an English sentence where there is none yet. */
export type Words = Text | string;

export const wordsInEnglish = (words: Words): string => (typeof words === 'string' ? words : inEnglish(words));

/** A request we will not carry out, in words that say what to do. Mapped to the wire in one place. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly text: Words;
  readonly fields: Record<string, Words> | undefined;

  constructor(code: string, status: number, text: Words, fields?: Record<string, Words>) {
    super(wordsInEnglish(text));
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.text = text;
    this.fields = fields;
  }

  /** `language`: that of whoever reads it. */
  toReply(language = 'en'): ErrorReply {
    const said = (words: Words) => (typeof words === 'string' ? words : say(words, language));
    const fields =
      this.fields && Object.fromEntries(Object.entries(this.fields).map(([name, words]) => [name, said(words)]));
    return { error: { code: this.code, message: said(this.text), ...(fields && { fields }) } };
  }
}

/**
 * Makes the refusal to throw: `throw refuse('people.not_found', 404, refusals.notFound)`.
 * `code` is `<feature>.<reason>`; `status` an HTTP status; `text` of the feature's catalogue; `fields` input path → what to
 * do about it.
 */
export function refuse(code: string, status: number, text: Words, fields?: Record<string, Words>): Refusal {
  return new Refusal(code, status, text, fields);
}

/** The one answer for what is not there and for what belongs to somebody else. */
export function notFound(): Refusal {
  return refuse('not_found', 404, refusals.notFound);
}
