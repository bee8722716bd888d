import { useState } from 'react';

/** Whether something has been opened at least once. It stays mounted from then on, so that its closing can be animated. */
export function useOpenedOnce(opened: boolean): boolean {
  const [openedOnce, setOpenedOnce] = useState(opened);
  if (opened && !openedOnce) setOpenedOnce(true);
  return openedOnce || opened;
}
