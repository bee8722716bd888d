export { optOuts, people } from './tables.ts';
