/** What to call somebody of whom no name is known. */
export const nameOf = (person: { name: string; phoneNumber: string; email: string }): string =>
  person.name || person.phoneNumber || person.email || 'No name';
