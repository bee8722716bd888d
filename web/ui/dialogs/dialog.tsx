import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { DialogProps } from './dialog-open.tsx';
import { useRestoreFocus } from './restore-focus.ts';

const Open = lazyPart(() => import('./dialog-open.tsx'), 'DialogOpen');

/** For one decision or one short form. Its code comes when it first opens. */
export function Dialog(props: DialogProps) {
  const openedOnce = useOpenedOnce(props.opened);
  useRestoreFocus(props.opened);
  return openedOnce ? <Open {...props} /> : null;
}

/** Whether something has been opened at least once. It stays mounted from then on, so that its closing can be animated. */
export function useOpenedOnce(opened: boolean): boolean {
  const [openedOnce, setOpenedOnce] = useState(opened);
  if (opened && !openedOnce) setOpenedOnce(true);
  return openedOnce || opened;
}
