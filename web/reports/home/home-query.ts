import type { routes } from '../../../contract/routes.ts';
import { api, type Output } from '../../core/client.ts';
import { queryClient } from '../../core/query-client.ts';

export type HomeAnswer = Output<(typeof routes)['reports']['home']>;

/** Everything that Home shows comes in one answer. */
export const homeQuery = { queryKey: ['reports', 'home'], queryFn: () => api.reports.home() };

/** Asks for it before there is a screen to show it. */
export const prefetchHome = (): Promise<void> => queryClient.prefetchQuery(homeQuery);
