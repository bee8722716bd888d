import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';

/** What can be chosen, by type; empty until it has come. */
export function useLookups(): (type: string) => { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['lookups'],
    queryFn: () => api.people.lookups(),
    staleTime: Infinity,
  });
  return (type) =>
    (data?.find((one) => one.type === type)?.lookUps ?? []).map(({ id, value }) => ({ value: id, label: value }));
}
