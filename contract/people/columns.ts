/** What a list of people can show, in the order in which it is offered; the name always stands first. */
export const peopleColumnKeys = [
  'phone',
  'email',
  'gender',
  'birthday',
  'age',
  'maritalStatus',
  'address',
  'communicationMeans',
  'firstTimer',
  'added',
] as const;

export type PeopleColumnKey = (typeof peopleColumnKeys)[number];

/** What is shown until somebody chooses otherwise. */
export const usualColumns: readonly PeopleColumnKey[] = ['phone', 'email', 'added'];

/** The columns named, in their order, comma-joined; what is no column is left out. */
export function readColumns(joined: string): PeopleColumnKey[] {
  const named = joined.split(',');
  return peopleColumnKeys.filter((key) => named.includes(key));
}
