/** How the list of people is sorted; `-` turns it round. */
export const peopleSort = ['name', '-name', 'created', '-created'] as const;

export type PeopleSort = (typeof peopleSort)[number];
