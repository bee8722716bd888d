import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches these queries when told of a change: one refetch at a time, and `every` milliseconds after the change at the
 * earliest. If each change restarted the refetch, it would never end where changes come faster than the network answers. The
 * last change is never missed.
 */
export function throttledRefetch(
  client: QueryClient,
  keys: QueryKey[],
  every: number,
): { tell: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let again = false;
  let stopped = false;
  const read = async () => {
    timer = undefined;
    reading = true;
    // What is on its way already was asked for before this change; who has been left is not read again.
    again = keys.some((queryKey) => client.isFetching({ queryKey, type: 'active' }) > 0);
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })));
    reading = false;
    if (again) tell();
  };
  const tell = () => {
    again = true;
    if (!stopped && !reading) timer ??= setTimeout(() => void read(), every);
  };
  return {
    tell,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
