/** A read of one statement turned out to need another; nothing was changed, so it may be done again in a transaction. */
export class OneStatementOnly extends Error {
  constructor() {
    super('readOne takes one statement.');
    this.name = 'OneStatementOnly';
  }
}
