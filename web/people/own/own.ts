import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

/** What somebody sees of themselves. */
export type Own = Output<(typeof routes)['people']['own']>;

export const ownKey = ['people', 'own'];
