import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

/** Somebody on the care list. */
export type CareEntry = Output<(typeof routes)['followup']['careList']>['items'][number];
