import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type HistoryEntry = Output<(typeof routes)['people']['history']>['items'][number];

export type PersonDetail = Output<(typeof routes)['people']['person']>;
