import { randomUUID } from 'node:crypto';
import { plainName, sameName } from '../../../contract/people/name.ts';
import { dialledAs, type PersonFields } from '../../../contract/people/person-field.ts';
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
  /** The properties of a row by which somebody is reached: the numbers as they are dialled, then the addresses. */
  readonly #contacts: (keyof ReadRow)[];
  /** Made when the first row comes that has nothing but a name. */
  #byName: Map<string, Somebody[]> | undefined;

  constructor(fields: PersonFields) {
    const all = Object.entries(fields);
    const phones = all.filter(([, { kind }]) => kind === 'phone').map(([key]) => dialledAs(key));
    const emails = all.filter(([, { kind }]) => kind === 'email').map(([key]) => key);
    this.#contacts = [...phones, ...emails] as (keyof ReadRow)[];
  }

  /** Answers the person's id, and the row in which they came first if it was not this one. */
  add(row: ReadRow, rowNumber: number): SamePerson {
    const { firstName, lastName, dayOfBirth, monthOfBirth, yearOfBirth } = row;
    const addresses = this.#contacts.map((name) => String(row[name] ?? '')).filter(Boolean);
    const bare = addresses.length === 0;
    const same = bare ? this.#named(row) : this.#reached(addresses, row);
    if (same) {
      (same.others ??= []).push({ firstName, lastName });
      for (const address of addresses) this.#remember(address, same);
      return { id: same.id, firstRow: same.rowNumber };
    }
    const id = randomUUID();
    const somebody: Somebody = { id, rowNumber, firstName, lastName, dayOfBirth, monthOfBirth, yearOfBirth, bare };
    this.#all.push(somebody);
    if (this.#byName) push(this.#byName, nameKey(row), somebody);
    for (const address of addresses) this.#remember(address, somebody);
    return { id };
  }

  #reached(addresses: readonly string[], row: ReadRow): Somebody | undefined {
    const fits = (one: Somebody) => sameName(row, one) || one.others?.some((other) => sameName(row, other));
    for (const address of addresses) {
      const known = this.#byAddress.get(address);
      const same = Array.isArray(known) ? known.find(fits) : known && fits(known) ? known : undefined;
      if (same) return same;
    }
    return undefined;
  }

  #named(row: ReadRow): Somebody | undefined {
    if (!this.#byName) {
      this.#byName = new Map();
      for (const one of this.#all) push(this.#byName, nameKey(one), one);
    }
    const named = (this.#byName.get(nameKey(row)) ?? []).filter((one) => sameBirth(one, row));
    return named.find(({ bare }) => bare) ?? (named.length === 1 ? named[0] : undefined);
  }

  #remember(address: string, somebody: Somebody): void {
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
