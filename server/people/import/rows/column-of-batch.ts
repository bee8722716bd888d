export type Value = string | number | null;

/** What a column holds: the value that all rows have, or a PostgreSQL array literal of theirs. */
export type BatchColumn = { same: Value } | { each: string };

// No cell holds them: control characters are taken out of what is read.
const BETWEEN = '\u0001';
const NOTHING = '\u0002';

/** Gathers what the rows of a batch say in one column. Most files leave most columns blank: what all say alike is kept once. */
export class ColumnOfBatch {
  #first: Value = null;
  #rows = 0;
  /** Begun by the first row that says something else. */
  #values: (string | number)[] | undefined;

  add(value: Value): void {
    if (this.#rows === 0) this.#first = value;
    else if (!this.#values && value !== this.#first) {
      this.#values = Array.from({ length: this.#rows }, () => this.#first ?? NOTHING);
    }
    this.#rows += 1;
    this.#values?.push(value ?? NOTHING);
  }

  /** What was gathered; the next batch begins. */
  taken(): BatchColumn {
    const column = this.#values ? { each: arrayOf(this.#values) } : { same: this.#first };
    this.#rows = 0;
    this.#values = undefined;
    return column;
  }
}

/** All values are quoted in one go, because looking at each took longer than reading the file. */
function arrayOf(values: (string | number)[]): string {
  const joined = values.join(BETWEEN);
  const escaped = /["\\]/.test(joined) ? joined.replace(/["\\]/g, '\\$&') : joined;
  const quoted = `{"${escaped.replaceAll(BETWEEN, '","')}"}`;
  return quoted.includes(NOTHING) ? quoted.replaceAll(`"${NOTHING}"`, 'NULL') : quoted;
}
