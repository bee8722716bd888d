import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type PersonDetail = Output<(typeof routes)['people']['person']>;
