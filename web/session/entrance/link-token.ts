import { useLocation } from '@tanstack/react-router';
import { useQueryParams } from '../../core/query-params.ts';

/** The token a link carries, after `?token=` or behind `#`. */
export function useLinkToken(): string {
  const { hash } = useLocation();
  const [query] = useQueryParams();
  return query['token'] ?? hash.replace(/^token=/, '');
}
