import { lazy, Suspense } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { LoadingBar } from './loading-bar.tsx';
import { useOpenedOnce } from './dialog.tsx';
import { useRestoreFocus } from './restore-focus.ts';
import type { SidePanelProps } from './side-panel-open.tsx';

const Open = lazy(
  importWithRetry(() => import('./side-panel-open.tsx').then((module) => ({ default: module.SidePanelOpen }))),
);

/** For looking at something, or writing something short, without leaving the page; the whole width on a phone. */
export function SidePanel(props: SidePanelProps) {
  useRestoreFocus(props.opened);
  return useOpenedOnce(props.opened) ? (
    <Suspense fallback={<LoadingBar />}>
      <Open {...props} />
    </Suspense>
  ) : null;
}
