export { groupHandlers } from './handlers.ts';
export { groupMembers, groups } from './tables.ts';
