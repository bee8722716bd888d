import { catalogue } from '../core/catalogue.ts';

const w = catalogue('name-of', { none: 'No name' });

/** What to call somebody of whom no name is known. */
export const nameOf = (person: { name: string; phoneNumber: string; email: string }): string =>
  person.name || person.phoneNumber || person.email || w.none;
