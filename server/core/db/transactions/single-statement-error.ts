/** A call that takes one statement was given a second one; a read can be repeated in a transaction. */
export class SingleStatementError extends Error {
  constructor() {
    super('readOne and writeOne take one statement.');
    this.name = 'SingleStatementError';
  }
}
