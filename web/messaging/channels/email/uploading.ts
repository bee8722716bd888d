import { createStore } from '../../../core/store.ts';

/** Whether a picture of the e-mail that is written here is on its way: saving and sending wait for it. */
export const isUploading = createStore(false);
