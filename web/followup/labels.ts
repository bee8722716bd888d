import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';

export type Login = Output<(typeof routes)['followup']['login']>;
export type Way = Login['ways'][number];
