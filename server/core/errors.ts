import type { ErrorReply } from '../../contract/errors.ts';

/** A request we will not carry out, in words that say what to do. Mapped to the wire in one place. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(code: string, status: number, text: string, fields?: Record<string, string>) {
    super(text);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.fields = fields;
  }

  toReply(): ErrorReply {
    return { error: { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) } };
  }
}

/**
 * Makes the refusal to throw: `throw refuse('people.not_found', 404, 'This person is not here any more.')`.
 * `code` is `<feature>.<reason>`; `status` an HTTP status; `fields` input path → what to do about it.
 */
export function refuse(code: string, status: number, text: string, fields?: Record<string, string>): Refusal {
  return new Refusal(code, status, text, fields);
}

/** The one answer for what is not there and for what belongs to somebody else. */
export function notFound(what: string): Refusal {
  return refuse('not_found', 404, `This ${what} was not found. It may have been removed. Go back and reload the list.`);
}
