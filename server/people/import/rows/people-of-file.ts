import { randomUUID } from 'node:crypto';
import { sameName } from '../../../../contract/people/name.ts';
import { dialledAs, type PersonFields } from '../../../../contract/people/person-field.ts';
import { allNamesAgree, titlesContradict, wholeName } from '../../../../contract/people/titles.ts';
import type { ReadRow } from './row.ts';

type Name = Pick<ReadRow, 'title' | 'firstName' | 'lastName' | 'otherNames'>;
type Birth = Pick<ReadRow, 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth'>;

/**
 * A person among the rows of one file: the name and birthday of their first row, and the names of the others. `bare`: the
 * first gave neither number nor address. No more is remembered of a row: there may be 100,000.
 */
type Somebody = Name & Birth & { id: string; rowNumber: number; bare: boolean; others?: Name[] };

/** `firstRow`: the earlier row of the same person. `alike`: one that may be, which we ask about. */
export type SamePerson = { id: string; firstRow?: number; alike?: { row: number; name: string } };

/**
 * Finds rows of one file that speak of one person: a number or an address in common, all names the same, and no birthday
 * that contradicts. A name that is only part of the other, or a name alone, may be the same person or not.
 */
export class PeopleOfFile {
  /** An e-mail address usually belongs to one person. */
  readonly #byAddress = new Map<string, Somebody | Somebody[]>();
  readonly #all: Somebody[] = [];
  /** The contact properties of a row: the numbers as they are dialled, then the addresses. */
  readonly #contacts: (keyof ReadRow)[];
  /** Created for the first row that has only a name. */
  #byName: Map<string, Somebody[]> | undefined;

  constructor(fields: PersonFields) {
    const all = Object.entries(fields);
    const phones = all.filter(([, { kind }]) => kind === 'phone').map(([key]) => dialledAs(key));
    const emails = all.filter(([, { kind }]) => kind === 'email').map(([key]) => key);
    this.#contacts = [...phones, ...emails] as (keyof ReadRow)[];
  }

  /** Returns the person's id, and the earlier row in which they appeared or may have appeared. */
  add(row: ReadRow, rowNumber: number): SamePerson {
    const { title, firstName, lastName, otherNames, dayOfBirth, monthOfBirth, yearOfBirth } = row;
    const addresses: string[] = [];
    for (const name of this.#contacts) if (row[name]) addresses.push(String(row[name]));
    const bare = addresses.length === 0;
    const reached = this.#reached(addresses);
    const same = reached.length > 0 ? reached.find((one) => isSame(row, one)) : undefined;
    if (same) {
      (same.others ??= []).push({ title, firstName, lastName, otherNames });
      same.dayOfBirth ??= dayOfBirth;
      same.monthOfBirth ??= monthOfBirth;
      same.yearOfBirth ??= yearOfBirth;
      for (const address of addresses) this.#remember(address, same);
      return { id: same.id, firstRow: same.rowNumber };
    }
    const alike = reached.find((one) => namesOf(one).some((name) => sameName(row, name))) ?? this.#named(row, bare);
    const id = randomUUID();
    const birth = { dayOfBirth, monthOfBirth, yearOfBirth };
    const somebody: Somebody = { id, rowNumber, title, firstName, lastName, otherNames, ...birth, bare };
    this.#all.push(somebody);
    if (this.#byName) push(this.#byName, nameKey(row), somebody);
    for (const address of addresses) this.#remember(address, somebody);
    return {
      id,
      ...(alike && { alike: { row: alike.rowNumber, name: `${alike.firstName} ${alike.lastName}`.trim() } }),
    };
  }

  #reached(addresses: readonly string[]): Somebody[] {
    let reached: Somebody[] = NOBODY;
    for (const address of addresses) {
      const known = this.#byAddress.get(address);
      if (known) reached = reached.concat(known);
    }
    return reached;
  }

  /** Somebody called just that, where of one of both no more than the name is known. */
  #named(row: ReadRow, bare: boolean): Somebody | undefined {
    if (!this.#byName) {
      if (!bare) return undefined;
      this.#byName = new Map();
      for (const one of this.#all) push(this.#byName, nameKey(one), one);
    }
    return (this.#byName.get(nameKey(row)) ?? []).find((one) => (bare || one.bare) && sameBirth(one, row));
  }

  #remember(address: string, somebody: Somebody): void {
    const known = this.#byAddress.get(address);
    if (!known) this.#byAddress.set(address, somebody);
    else if (known === somebody) return;
    else if (!Array.isArray(known)) this.#byAddress.set(address, [known, somebody]);
    else if (!known.includes(somebody)) known.push(somebody);
  }
}

const NOBODY: Somebody[] = [];

const namesOf = (one: Somebody): Name[] => [one, ...(one.others ?? [])];

function isSame(row: ReadRow, one: Somebody): boolean {
  if (!sameBirth(row, one)) return false;
  return namesOf(one).some((name) => allNamesAgree(row, name) && !titlesContradict(row.title, name.title));
}

const nameKey = ({ firstName, lastName }: Name): string => wholeName(`${firstName} ${lastName}`);

function sameBirth(a: Birth, b: Birth): boolean {
  const parts = ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;
  return parts.every((part) => a[part] === null || b[part] === null || a[part] === b[part]);
}

function push(map: Map<string, Somebody[]>, key: string, one: Somebody): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}
