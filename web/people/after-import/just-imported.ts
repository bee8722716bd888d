import { createStore } from '../../core/store.ts';

/** The import that was saved last here, until what can be done with its people has been seen. */
export const justImported = createStore<string | undefined>(undefined);
