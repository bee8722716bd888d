import { randomUUID } from 'node:crypto';
import { type Differences, differencesOf, folded } from './differences.ts';
import type { ReadRow } from './row.ts';

/** A person among the rows of one file: what their rows said so far. `bare`: no row gave a phone number or an address. */
type Somebody = { id: string; rowNumber: number; said: ReadRow; names: ReadRow[]; bare: boolean };

export type SamePerson = { id: string; first?: { rowNumber: number; differences: Differences } };

/**
 * Finds rows of one file that speak of one person: the same phone number or e-mail address, and a name that does not
 * contradict. Families share a phone, so a number alone is not enough. Of whom only the name is known, the name decides.
 */
export class PeopleOfFile {
  readonly #byAddress = new Map<string, Somebody[]>();
  readonly #all: Somebody[] = [];
  /** Made when the first row comes that has nothing but a name. */
  #byName: Map<string, Somebody[]> | undefined;

  /** Answers the person's id, and what the row adds if they came in an earlier one. */
  add(row: ReadRow, rowNumber: number): SamePerson {
    const addresses: string[] = [];
    if (row.phone) addresses.push(row.phone);
    if (row.email) addresses.push(row.email);
    const same = this.#known(row, addresses);
    if (same) {
      const differences = differencesOf(same.said, row);
      same.said = together(same.said, row);
      same.names.push(row);
      this.#remember(addresses, same);
      return { id: same.id, first: { rowNumber: same.rowNumber, differences } };
    }
    const bare = addresses.length === 0;
    const somebody: Somebody = { id: randomUUID(), rowNumber, said: row, names: [row], bare };
    this.#all.push(somebody);
    if (this.#byName) push(this.#byName, nameKey(row), somebody);
    this.#remember(addresses, somebody);
    return { id: somebody.id };
  }

  #known(row: ReadRow, addresses: string[]): Somebody | undefined {
    for (const address of addresses) {
      const same = this.#byAddress.get(address)?.find((known) => known.names.some((other) => compatible(row, other)));
      if (same) return same;
    }
    if (addresses.length > 0) return undefined;
    if (!this.#byName) {
      this.#byName = new Map();
      for (const one of this.#all) push(this.#byName, nameKey(one.said), one);
    }
    const named = (this.#byName.get(nameKey(row)) ?? []).filter(({ said }) => sameBirth(said, row));
    return named.find(({ bare }) => bare) ?? (named.length === 1 ? named[0] : undefined);
  }

  #remember(addresses: string[], somebody: Somebody): void {
    for (const address of addresses) {
      const known = this.#byAddress.get(address);
      if (!known) this.#byAddress.set(address, [somebody]);
      else if (!known.includes(somebody)) known.push(somebody);
    }
  }
}

type Name = { firstName: string; lastName: string };

/** The same first name, or one name wholly within the other, in any order. `match.ts` says the same in SQL. */
function compatible(a: Name, b: Name): boolean {
  const first = folded(a.firstName);
  if (first !== '' && first === folded(b.firstName)) return true;
  const [all, others] = [words(a), words(b)];
  return all.every((word) => others.includes(word)) || others.every((word) => all.includes(word));
}

function words({ firstName, lastName }: Name): string[] {
  return folded(`${firstName} ${lastName}`).split(/\s+/);
}

const nameKey = ({ firstName, lastName }: Name): string => folded(`${firstName} ${lastName}`);

function sameBirth(a: ReadRow, b: ReadRow): boolean {
  const parts = ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;
  return parts.every((part) => a[part] === null || b[part] === null || a[part] === b[part]);
}

function push(map: Map<string, Somebody[]>, key: string, one: Somebody): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}

/** What is known after both rows: the first that says something counts. */
function together(first: ReadRow, second: ReadRow): ReadRow {
  const entries = Object.entries(second).map(([name, value]) => {
    const known = first[name as keyof ReadRow];
    return [name, known === '' || known === null ? value : known];
  });
  return Object.fromEntries(entries) as ReadRow;
}
