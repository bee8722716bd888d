import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { LoadingBar } from './loading-bar.tsx';
import type { DialogProps } from './dialog-open.tsx';
import { useFocusBack } from './focus-back.ts';

const Open = lazy(
  importWithRetry(() => import('./dialog-open.tsx').then((module) => ({ default: module.DialogOpen }))),
);

/** For one decision or one short form. Its code comes when it first opens. */
export function Dialog(props: DialogProps) {
  const used = useUsed(props.opened);
  useFocusBack(props.opened);
  return used ? (
    <Suspense fallback={<LoadingBar />}>
      <Open {...props} />
    </Suspense>
  ) : null;
}

/** Whether something has been opened at least once; it then stays, so that it can close with its motion. */
export function useUsed(opened: boolean): boolean {
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  return used || opened;
}
