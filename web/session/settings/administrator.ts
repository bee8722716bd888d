import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type Team = Output<(typeof routes)['session']['administrators']>;
export type Administrator = Team['administrators'][number];
export type Invitation = Team['invitations'][number];

/** Under which name the administrators and the invitations are read. */
export const administratorsKey = ['session', 'administrators'];
