import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '../../core/import-with-retry.ts';
import { asked, type Asked } from '../../core/confirm.tsx';
import { useStore } from '../../core/store.ts';
import { LoadingBar } from './loading-bar.tsx';
import { useRestoreFocus } from './restore-focus.ts';

const Dialog = lazy(
  importWithRetry(() => import('./question-dialog.tsx').then((module) => ({ default: module.QuestionDialog }))),
);

/** Where `confirm()` asks. The newest question is the one on the screen. */
export function Questions() {
  const open = useStore(asked).at(-1);
  const [last, setLast] = useState<Asked>();
  if (open && open !== last) setLast(open);
  useRestoreFocus(open !== undefined);
  const shown = open ?? last;
  return shown ? (
    <Suspense fallback={<LoadingBar />}>
      <Dialog question={shown} opened={open !== undefined} />
    </Suspense>
  ) : null;
}
