import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useQueryParams } from '../../core/query-params.ts';

/** The token a link carries, after `?token=` or behind `#`. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const [query] = useQueryParams();
  const token = query['token'] ?? hash.replace(/^token=/, '');
  // The address is already the next screen's while that is on its way.
  const [first] = useState(token);
  return token || first;
}
