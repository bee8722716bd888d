import { prepareEmbedded } from '../../core/db/index.ts';

/** Once per run: what every migrated embedded database of the tests begins with. */
export const setup = prepareEmbedded;
