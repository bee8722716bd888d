import type { routes } from '../../contract/routes.ts';
import type { Output } from '../core/client.ts';

export type Group = Output<(typeof routes)['groups']['read']>;

export type GroupValues = { name: string; description: string; isMobileGroup: boolean };

/** The fields that say something else than what is kept. */
export function changedIn(values: GroupValues, initial: GroupValues): Partial<GroupValues> {
  const of = Object.entries(values).filter(([field, value]) => value !== initial[field as keyof GroupValues]);
  return Object.fromEntries(of);
}
