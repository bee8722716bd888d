import { randomUUID } from 'node:crypto';
import type { ReadRow } from './row.ts';

type Name = { firstName: string; lastName: string };

/** A person among the rows of one file, with the names their rows gave. */
type Somebody = { id: string; rowNumber: number; names: Name[] };

/** Lower case, without accents: how names are compared. */
export function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

/**
 * Finds rows of one file that speak of one person: the same phone number or e-mail address, and a name that does not
 * contradict. Families share a phone, so a number alone is not enough.
 */
export class PeopleOfFile {
  readonly #byAddress = new Map<string, Somebody[]>();

  /** Answers the person's id, and the row in which they came first if it was not this one. */
  add(row: ReadRow, rowNumber: number): { id: string; firstRow?: number } {
    const addresses: string[] = [];
    if (row.phone) addresses.push(row.phone);
    if (row.email) addresses.push(row.email);
    const name = { firstName: row.firstName, lastName: row.lastName };
    for (const address of addresses) {
      const same = this.#byAddress.get(address)?.find((known) => known.names.some((other) => compatible(name, other)));
      if (!same) continue;
      same.names.push(name);
      this.#remember(addresses, same);
      return { id: same.id, firstRow: same.rowNumber };
    }
    const somebody: Somebody = { id: randomUUID(), rowNumber, names: [name] };
    this.#remember(addresses, somebody);
    return { id: somebody.id };
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
