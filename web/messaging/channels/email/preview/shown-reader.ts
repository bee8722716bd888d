import { createStore } from '../../../../core/store.ts';
import type { Sample } from '../../../api-types.ts';

/** For whom the preview beside the text is shown, so that a test reads the same; undefined while there is none. */
export const shownReader = createStore<Sample | undefined>(undefined);
