import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { LoadingBar } from './loading-bar.tsx';
import type { DialogProps } from './dialog-open.tsx';
import { useRestoreFocus } from './restore-focus.ts';

const Open = lazy(
  importWithRetry(() => import('./dialog-open.tsx').then((module) => ({ default: module.DialogOpen }))),
);

/** For one decision or one short form. Its code comes when it first opens. */
export function Dialog(props: DialogProps) {
  const openedOnce = useOpenedOnce(props.opened);
  useRestoreFocus(props.opened);
  return openedOnce ? (
    <Suspense fallback={<LoadingBar />}>
      <Open {...props} />
    </Suspense>
  ) : null;
}

/** Whether something has been opened at least once. It stays mounted from then on, so that its closing can be animated. */
export function useOpenedOnce(opened: boolean): boolean {
  const [openedOnce, setOpenedOnce] = useState(opened);
  if (opened && !openedOnce) setOpenedOnce(true);
  return openedOnce || opened;
}
