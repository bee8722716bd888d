export { groupsAboutPerson } from './about-person.ts';
export { groupPicturesShown } from './group-picture.ts';
export { groupHandlers } from './handlers.ts';
export { groupMembers, groups } from './tables.ts';
export { importGroups } from './import.ts';
export { seesPictureOfOwnGroup, seesPicturesOfLed } from './group-picture.ts';
export { serveJoining } from './joining/serve-joining.ts';
export type { Proposed } from './joining/matches.ts';
export { groupsWaiting } from './joining/matches.ts';
