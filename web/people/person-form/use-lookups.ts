import { useQuery } from '@tanstack/react-query';
import { api } from '../../core/client.ts';

type Lookups = {
  /** The choices, by type; empty until loaded. */
  of: (type: string) => { value: string; label: string }[];
  /** Why it did not come. */
  failure: unknown;
  busy: boolean;
  retry: () => void;
};

/** The choices that the server knows: genders, marital statuses. */
export function useLookups(): Lookups {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['lookups'],
    queryFn: () => api.people.lookups(),
    staleTime: Infinity,
  });
  return {
    of: (type) =>
      (data?.find((one) => one.type === type)?.lookUps ?? []).map(({ id, value }) => ({ value: id, label: value })),
    failure: data ? undefined : (error ?? undefined),
    busy: isFetching,
    retry: () => void refetch(),
  };
}

type Option = { value: string; label: string };

/** A word that came with an import is kept, though nobody would choose it here. */
export const withPresent = (options: Option[], present: string): Option[] =>
  options.some(({ value }) => value === present) ? options : [...options, { value: present, label: present }];
