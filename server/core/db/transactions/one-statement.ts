/** A call of one statement turned out to need another; where it read, it may be done again in a transaction. */
export class OneStatementOnly extends Error {
  constructor() {
    super('readOne and writeOne take one statement.');
    this.name = 'OneStatementOnly';
  }
}
