import { api } from '../core/client.ts';
import { useLiveQuery } from '../core/use-live-query.ts';
import { attendanceKeys } from './keys.ts';

/** The contributions at a service, as they are entered and taken back by anybody. */
export const useContributions = (itemId: string) =>
  useLiveQuery({
    queryKey: attendanceKeys.contributions(itemId),
    live: { topics: ['attendance'], every: 500 },
    queryFn: () => api.attendance.contributions({ query: { id: itemId } }),
  });
