import { useEffect, useRef } from 'react';

/**
 * Whether the screen or dialog that asks is still there, to be looked at after a wait: an answer that comes later leads
 * nobody away from where they have gone meanwhile, and closes nothing that was opened since.
 */
export function useHere(): { readonly current: boolean } {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return here;
}
