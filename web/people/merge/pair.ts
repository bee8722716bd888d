import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type Pair = Output<(typeof routes)['people']['duplicates']>['items'][number];
