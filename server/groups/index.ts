export { groupsAboutPerson } from './about-person.ts';
export { groupHandlers } from './handlers.ts';
export { groupMembers, groups } from './tables.ts';
export { importGroups } from './import.ts';
