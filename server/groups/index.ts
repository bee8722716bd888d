export { groupsAboutPerson } from './about-person.ts';
export { groupPicturesShown } from './group-picture.ts';
export { groupHandlers } from './handlers.ts';
export { groupMembers, groups } from './tables.ts';
export { importGroups } from './import.ts';
export { seesPictureOfOwnGroup, seesPicturesOfLed } from './visible-pictures.ts';
export { serveJoining } from './joining/serve-joining.ts';
export type { Proposed } from './joining/proposed-details.ts';
export { groupsWaiting } from './waiting.ts';
