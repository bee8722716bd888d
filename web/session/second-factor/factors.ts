import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type Factors = Output<(typeof routes)['session']['secondFactor']>;
