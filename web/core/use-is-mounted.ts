import { useEffect, useRef } from 'react';

/**
 * Whether the calling component is still mounted. Check it after an `await`: a late answer must not navigate the user away
 * from another screen, nor close a dialog that was opened since.
 */
export function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
