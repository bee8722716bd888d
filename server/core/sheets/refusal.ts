/** A file that cannot be read as a sheet. `message` says to the person who chose it what to do. */
export class SheetRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SheetRefusal';
    this.code = code;
  }
}
