import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';

export type Group = Output<(typeof routes)['groups']['read']>;
