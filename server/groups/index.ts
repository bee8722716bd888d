export { groupMembers, groups } from './tables.ts';
