import { findGroups } from './groups/find-groups.ts';
import { findPeople } from './people/find-people.ts';
import type { Finder } from './shell/places.ts';

/** What ⌘K looks through besides the screens. */
export const finders: Finder[] = [
  { section: 'People', find: findPeople },
  { section: 'Groups', find: findGroups },
];
