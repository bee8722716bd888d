import { randomUUID } from 'node:crypto';
import { sameName } from '../../../../contract/people/name.ts';
import { dialledAs, type PersonFields } from '../../../../contract/people/person-field.ts';
import { allNamesAgree, titlesContradict, wholeName } from '../../../../contract/people/titles.ts';
import { MOST_SHARING } from '../../person-by-contact.ts';
import type { ReadRow } from './row.ts';

type Name = Pick<ReadRow, 'title' | 'firstName' | 'lastName' | 'otherNames'>;
type Birth = Pick<ReadRow, 'dayOfBirth' | 'monthOfBirth' | 'yearOfBirth'>;

/**
 * A person among the rows of one file: the name and birthday of their first row, and the names of the others. `telling`: how
 * many contacts of the first row lead to them. No more is remembered of a row: there may be 100,000.
 */
type Somebody = Name & Birth & { id: string; rowNumber: number; unnamed: boolean; telling: number; others?: Name[] };

/** `firstRow`: the earlier row of the same person. `alike`: one that may be, which we ask about. */
export type SamePerson = { id: string; firstRow?: number; alike?: { row: number; name: string } };

/** A contact that more than `MOST_SHARING` people share leads to none of them. */
const CROWD = 'crowd';

/**
 * Finds rows of one file about one person: a shared number or address, all names the same, and no contradicting
 * birthday; without a name, the only person with the contact. A name that is only part of the other, or a name alone,
 * may be the same person or not. Comparisons per row are limited, so that the work grows with the rows.
 */
export class PeopleOfFile {
  /** An e-mail address usually belongs to one person. */
  readonly #byContact = new Map<string, Somebody | Somebody[] | typeof CROWD>();
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
    const contacts = this.#tellingContacts(row);
    const unnamed = isCalledByContact(row);
    const reached = this.#reached(contacts);
    const same = reached.length > 0 ? samePerson(row, reached, unnamed) : undefined;
    if (same) {
      if (!unnamed) remember(same, { title, firstName, lastName, otherNames });
      same.dayOfBirth ??= dayOfBirth;
      same.monthOfBirth ??= monthOfBirth;
      same.yearOfBirth ??= yearOfBirth;
      for (const contact of contacts) this.#remember(contact, same);
      return { id: same.id, firstRow: same.rowNumber };
    }
    const bare = contacts.length === 0;
    const alike =
      reached.find((one) => unnamed || one.unnamed || namesOf(one).some((name) => sameName(row, name))) ??
      this.#named(row, bare);
    const id = randomUUID();
    const birth = { dayOfBirth, monthOfBirth, yearOfBirth };
    const telling = contacts.length;
    const somebody: Somebody = { id, rowNumber, title, firstName, lastName, otherNames, ...birth, unnamed, telling };
    this.#all.push(somebody);
    if (this.#byName) pushUpTo(this.#byName, nameKey(row), somebody);
    for (const contact of contacts) this.#remember(contact, somebody);
    return {
      id,
      ...(alike && { alike: { row: alike.rowNumber, name: `${alike.firstName} ${alike.lastName}`.trim() } }),
    };
  }

  #tellingContacts(row: ReadRow): string[] {
    const contacts: string[] = [];
    for (const name of this.#contacts) {
      if (!row[name]) continue;
      const contact = String(row[name]);
      if (this.#byContact.get(contact) !== CROWD) contacts.push(contact);
    }
    return contacts;
  }

  #reached(contacts: readonly string[]): Somebody[] {
    let reached: Somebody[] = NOBODY;
    for (const contact of contacts) {
      const known = this.#byContact.get(contact);
      if (known && known !== CROWD) reached = reached.concat(known);
    }
    return reached;
  }

  /** Somebody called just that, where of one of both no more than the name is known. */
  #named(row: ReadRow, bare: boolean): Somebody | undefined {
    if (!this.#byName) {
      if (!bare) return undefined;
      this.#byName = new Map();
      for (const one of this.#all) pushUpTo(this.#byName, nameKey(one), one);
    }
    const namesakes = this.#byName.get(nameKey(row)) ?? NOBODY;
    return namesakes.find((one) => (bare || one.telling === 0) && sameBirth(one, row));
  }

  #remember(contact: string, somebody: Somebody): void {
    const known = this.#byContact.get(contact);
    if (!known) this.#byContact.set(contact, somebody);
    else if (known === CROWD || known === somebody) return;
    else if (!Array.isArray(known)) this.#byContact.set(contact, [known, somebody]);
    else if (!known.includes(somebody)) {
      known.push(somebody);
      if (known.length <= MOST_SHARING) return;
      for (const one of known) one.telling -= 1;
      this.#byContact.set(contact, CROWD);
    }
  }
}

const NOBODY: Somebody[] = [];

/** Whether a row is called by its number or address, because it gave no name. */
const isCalledByContact = ({ firstName, lastName, phoneNumber, email }: ReadRow): boolean =>
  lastName === '' && firstName !== '' && (firstName === phoneNumber || firstName === email);

function samePerson(row: ReadRow, reached: readonly Somebody[], unnamed: boolean): Somebody | undefined {
  if (!unnamed) return reached.find((one) => isSame(row, one));
  return reached.every((one) => one === reached[0]) && reached[0] && sameBirth(row, reached[0])
    ? reached[0]
    : undefined;
}

const namesOf = (one: Somebody): Name[] => [one, ...(one.others ?? [])];

/** A few spellings of somebody's name: many rows may be about them. */
const MOST_SPELLINGS = 8;

function remember(one: Somebody, name: Name): void {
  const others = (one.others ??= []);
  if (others.length < MOST_SPELLINGS && !namesOf(one).some((known) => isSpeltAs(known, name))) others.push(name);
}

const isSpeltAs = (one: Name, other: Name): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.otherNames === other.otherNames &&
  one.title === other.title;

function isSame(row: ReadRow, one: Somebody): boolean {
  if (!sameBirth(row, one)) return false;
  return namesOf(one).some((name) => allNamesAgree(row, name) && !titlesContradict(row.title, name.title));
}

const nameKey = ({ firstName, lastName }: Name): string => wholeName(`${firstName} ${lastName}`);

function sameBirth(a: Birth, b: Birth): boolean {
  const parts = ['dayOfBirth', 'monthOfBirth', 'yearOfBirth'] as const;
  return parts.every((part) => a[part] === null || b[part] === null || a[part] === b[part]);
}

/** As many namesakes as may share a contact: a list may call everybody “Visitor”. */
function pushUpTo(map: Map<string, Somebody[]>, key: string, one: Somebody): void {
  const known = map.get(key);
  if (!known) map.set(key, [one]);
  else if (known.length < MOST_SHARING) known.push(one);
}
