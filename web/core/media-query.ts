import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; follows it as it changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );
}

/** Narrower than a tablet: rows take two lines, side panels the whole width. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)');

/** Whether the device has a network at all; a slow or broken one still says yes. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell);
      addEventListener('offline', tell);
      return () => {
        removeEventListener('online', tell);
        removeEventListener('offline', tell);
      };
    },
    () => navigator.onLine,
  );
}
