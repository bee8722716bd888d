export type Value = string | number | null;

/** What a column holds: the value that all rows have, or a PostgreSQL array literal of theirs. */
export type BatchColumn = { same: Value } | { each: string };

/** Gathers what the rows of a batch say in one column. Most files leave most columns blank: what all say alike is kept once. */
export class ColumnOfBatch {
  #first: Value = null;
  #rows = 0;
  /** Begun by the first row that says something else. */
  #values: Value[] | undefined;

  add(value: Value): void {
    if (this.#rows === 0) this.#first = value;
    else if (!this.#values && value !== this.#first) {
      this.#values = Array.from({ length: this.#rows }, () => this.#first);
    }
    this.#rows += 1;
    this.#values?.push(value);
  }

  /** What was gathered; the next batch begins. */
  taken(): BatchColumn {
    const column = this.#values ? { each: arrayOf(this.#values) } : { same: this.#first };
    this.#rows = 0;
    this.#values = undefined;
    return column;
  }
}

/**
 * All values are quoted in one go, because looking at each took longer than reading the file. JSON and PostgreSQL escape
 * quotes and backslashes alike; of what only JSON escapes cells hold line breaks:
 * other control characters and halves of letters (surrogates) are taken out of what is read.
 */
function arrayOf(values: readonly Value[]): string {
  const quoted = `{${JSON.stringify(values).slice(1, -1)}}`;
  if (!quoted.includes('\\n')) return quoted;
  return quoted.replaceAll(/\\(.)/g, (escape, sign: string) => (sign === 'n' ? '\n' : escape));
}
