import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads these queries again when told, one reading at a time and not sooner than `every` milliseconds after it was told:
 * where the network takes longer than changes come, a reading that each of them began anew would never end. The last
 * change is never missed.
 */
export function readerOf(client: QueryClient, keys: QueryKey[], every: number): { tell: () => void; stop: () => void } {
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
