import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';

/** What the signed-out screens need to know: who may sign up, whether mail can be sent. */
export function useWelcome() {
  return useWelcomeQuery().data;
}

/** The same, with whether it is still on its way. */
export function useWelcomeQuery() {
  return useQuery({ queryKey: ['session', 'welcome'], queryFn: () => api.session.welcome(), staleTime: 60_000 });
}
