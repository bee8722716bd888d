import { randomUUID } from 'node:crypto';
import { folded } from './differences.ts';
import type { ReadRow } from './row.ts';

type Name = Pick<ReadRow, 'firstName' | 'lastName'>;
type Birth = Pick<ReadRow, 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth'>;

/**
 * A person among the rows of one file, with the names their rows gave and the birthday of the first. `bare`: that row gave
 * neither number nor address. No more is kept of a row: there may be 100,000.
 */
type Somebody = { id: string; rowNumber: number; names: Name[]; birth: Birth; bare: boolean };

export type SamePerson = { id: string; firstRow?: number };

/**
 * Finds rows of one file that speak of one person: the same phone number or e-mail address, and a name that does not
 * contradict. Families share a phone, so a number alone is not enough. Of whom only the name is known, the name decides.
 */
export class PeopleOfFile {
  readonly #byAddress = new Map<string, Somebody[]>();
  readonly #all: Somebody[] = [];
  /** Made when the first row comes that has nothing but a name. */
  #byName: Map<string, Somebody[]> | undefined;

  /** Answers the person's id, and the row in which they came first if it was not this one. */
  add(row: ReadRow, rowNumber: number): SamePerson {
    const addresses: string[] = [];
    if (row.phone) addresses.push(row.phone);
    if (row.email) addresses.push(row.email);
    const same = this.#known(row, addresses);
    const { firstName, lastName, dayOfBirth, monthOfBirth, yearOfBirth } = row;
    const name = { firstName, lastName };
    if (same) {
      same.names.push(name);
      this.#remember(addresses, same);
      return { id: same.id, firstRow: same.rowNumber };
    }
    const birth = { dayOfBirth, monthOfBirth, yearOfBirth };
    const somebody: Somebody = { id: randomUUID(), rowNumber, names: [name], birth, bare: addresses.length === 0 };
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
      for (const one of this.#all) push(this.#byName, nameKey(one.names[0] ?? row), one);
    }
    const named = (this.#byName.get(nameKey(row)) ?? []).filter(({ birth }) => sameBirth(birth, row));
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

function sameBirth(a: Birth, b: Birth): boolean {
  const parts = ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;
  return parts.every((part) => a[part] === null || b[part] === null || a[part] === b[part]);
}

function push(map: Map<string, Somebody[]>, key: string, one: Somebody): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}
