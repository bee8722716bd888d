/** How the list of people is sorted; `-` turns it round. `birthday`: by the day of the year, unknown ones last. */
export const peopleSort = [
  'name',
  '-name',
  'lastName',
  '-lastName',
  'created',
  '-created',
  'birthday',
  '-birthday',
] as const;

export type PeopleSort = (typeof peopleSort)[number];
