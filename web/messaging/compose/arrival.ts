import { useEffect, useState } from 'react';
import { parseMemberIds } from '../../../contract/messaging/tokens.ts';
import { useQueryParams, type Query } from '../../core/query-params.ts';
import type { Draft } from './draft.ts';

/** Whom the address names: `phone` (typed numbers), `group` (a name), `people` (comma-joined ids). */
export function destinationOf({ phone, group, people }: Query): Partial<Draft> {
  if (!phone && !group && !people) return {};
  return {
    typed: phone ?? '',
    groups: group ? [{ token: `group_~${group}`, name: group }] : [],
    people: parseMemberIds(people ?? '').ids.map((id) => ({ id })),
    attempt: undefined,
  };
}

/**
 * Whom the address names, read once. The parameters then leave the address, so that a reload brings back what was
 * changed since rather than what was asked for at first.
 */
export function usePathQuery(): Partial<Draft> {
  const [query, change] = useQueryParams();
  const [named] = useState(() => destinationOf(query));
  const pending = Boolean(query['phone'] ?? query['group'] ?? query['people']);
  useEffect(() => {
    if (pending) change({ phone: undefined, group: undefined, people: undefined });
  }, [pending, change]);
  return named;
}
