export { reportHandlers } from './handlers.ts';
export { closeForGood, removeEverything } from './privacy/close-organisation.ts';
export { makeExport } from './privacy/export-organisation.ts';
export { applyRetention } from './privacy/retention.ts';
