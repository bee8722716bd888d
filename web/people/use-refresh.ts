import { useQueryClient } from '@tanstack/react-query';
import { peopleKeys } from './keys.ts';

/** Reads people and groups again after somebody was changed here. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: peopleKeys.all });
    void client.invalidateQueries({ queryKey: ['groups'] });
  };
}
