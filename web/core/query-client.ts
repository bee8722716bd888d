import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './failures.ts';

/**
 * The data screens have read, kept while it is fresh. Being offline fails at once and in words, rather than waiting in
 * silence; a refusal is final, a lost connection is tried once more.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (count, failure) => count < 1 && !(failure instanceof ApiError && failure.status < 500),
      retryDelay: 600,
    },
    mutations: { networkMode: 'always' },
  },
});
