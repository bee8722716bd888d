import type { PeopleColumnKey } from '../../../contract/people/columns.ts';
import type { routes } from '../../../contract/routes.ts';
import type { Output } from '../../core/client.ts';

export type PersonRow = Output<(typeof routes)['people']['list']>['items'][number];

const inEveryRow: readonly PeopleColumnKey[] = ['phone', 'email', 'gender', 'firstTimer', 'added'];

/** Whether these columns show what a list does not carry unless it is asked for. */
export const needDetails = (chosen: readonly PeopleColumnKey[]): boolean =>
  chosen.some((key) => !inEveryRow.includes(key));
