import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** Whether `box` is narrower than `least` pixels; false where there is no least. */
export function useIsNarrower(box: RefObject<HTMLElement | null>, least: number | undefined): boolean {
  const [narrower, setNarrower] = useState(false);
  const look = useCallback(
    () => setNarrower(least !== undefined && box.current !== null && box.current.clientWidth < least),
    [box, least],
  );
  useLayoutEffect(look);
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);
  return narrower;
}
