import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { asked, type Asked } from '../../core/confirm.tsx';
import { useStore } from '../../core/store.ts';
import { useRestoreFocus } from './restore-focus.ts';

const Dialog = lazyPart(() => import('./question-dialog.tsx'), 'QuestionDialog');

/** Shows the questions of `confirm()`, the newest one on the screen. */
export function Questions() {
  const open = useStore(asked).at(-1);
  const [last, setLast] = useState<Asked>();
  if (open && open !== last) setLast(open);
  useRestoreFocus(open !== undefined);
  const shown = open ?? last;
  return shown ? <Dialog question={shown} opened={open !== undefined} /> : null;
}
