export { reportHandlers } from './handlers.ts';
export { closeForGood } from './privacy/close-organisation.ts';
export { makeExport } from './privacy/export-organisation.ts';
export { keepNoLonger } from './privacy/retention.ts';
