import { randomUUID } from 'node:crypto';
import { plainName, sameName } from '../../../contract/people/name.ts';
import type { ReadRow } from './row.ts';

type Name = Pick<ReadRow, 'firstName' | 'lastName'>;
type Birth = Pick<ReadRow, 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth'>;

/**
 * A person among the rows of one file: the name and birthday of their first row, and the names of the others. `bare`: the
 * first gave neither number nor address. No more is kept of a row: there may be 100,000.
 */
type Somebody = Name & Birth & { id: string; rowNumber: number; bare: boolean; others?: Name[] };

export type SamePerson = { id: string; firstRow?: number };

/**
 * Finds rows of one file that speak of one person: the same phone number or e-mail address, and a name that does not
 * contradict. Families share a phone, so a number alone is not enough. Of whom only the name is known, the name decides.
 */
export class PeopleOfFile {
  /** As a rule an address is one person's. */
  readonly #byAddress = new Map<string, Somebody | Somebody[]>();
  readonly #all: Somebody[] = [];
  /** Made when the first row comes that has nothing but a name. */
  #byName: Map<string, Somebody[]> | undefined;

  /** Answers the person's id, and the row in which they came first if it was not this one. */
  add(row: ReadRow, rowNumber: number): SamePerson {
    const { phone, email, firstName, lastName, dayOfBirth, monthOfBirth, yearOfBirth } = row;
    const bare = !phone && !email;
    const same = bare ? this.#named(row) : (this.#reached(phone, row) ?? this.#reached(email, row));
    if (same) {
      (same.others ??= []).push({ firstName, lastName });
      this.#remember(phone, same);
      this.#remember(email, same);
      return { id: same.id, firstRow: same.rowNumber };
    }
    const id = randomUUID();
    const somebody: Somebody = { id, rowNumber, firstName, lastName, dayOfBirth, monthOfBirth, yearOfBirth, bare };
    this.#all.push(somebody);
    if (this.#byName) push(this.#byName, nameKey(row), somebody);
    this.#remember(phone, somebody);
    this.#remember(email, somebody);
    return { id };
  }

  #reached(address: string | null, row: ReadRow): Somebody | undefined {
    const known = address ? this.#byAddress.get(address) : undefined;
    if (!known) return undefined;
    const fits = (one: Somebody) => sameName(row, one) || one.others?.some((other) => sameName(row, other));
    return Array.isArray(known) ? known.find(fits) : fits(known) ? known : undefined;
  }

  #named(row: ReadRow): Somebody | undefined {
    if (!this.#byName) {
      this.#byName = new Map();
      for (const one of this.#all) push(this.#byName, nameKey(one), one);
    }
    const named = (this.#byName.get(nameKey(row)) ?? []).filter((one) => sameBirth(one, row));
    return named.find(({ bare }) => bare) ?? (named.length === 1 ? named[0] : undefined);
  }

  #remember(address: string | null, somebody: Somebody): void {
    if (!address) return;
    const known = this.#byAddress.get(address);
    if (!known) this.#byAddress.set(address, somebody);
    else if (known === somebody) return;
    else if (!Array.isArray(known)) this.#byAddress.set(address, [known, somebody]);
    else if (!known.includes(somebody)) known.push(somebody);
  }
}

const nameKey = ({ firstName, lastName }: Name): string => plainName(`${firstName} ${lastName}`.trim());

function sameBirth(a: Birth, b: Birth): boolean {
  const parts = ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;
  return parts.every((part) => a[part] === null || b[part] === null || a[part] === b[part]);
}

function push(map: Map<string, Somebody[]>, key: string, one: Somebody): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}
