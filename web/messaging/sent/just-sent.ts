import { createStore } from '../../core/store.ts';

/** The message that was sent here just now: what can be done next stands on its report, until one goes on. */
export const justSent = createStore<string | undefined>(undefined);
