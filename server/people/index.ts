export { importHandlers } from './import/handlers.ts';
export { optOuts, people } from './tables.ts';
