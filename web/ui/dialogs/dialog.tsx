import { lazyPart } from './lazy-part.tsx';
import type { DialogProps } from './dialog-open.tsx';
import { useRestoreFocus, useOpenedOnce } from './restore-focus.ts';

const Open = lazyPart(() => import('./dialog-open.tsx'), 'DialogOpen');

/** For one decision or one short form. Its code comes when it first opens. */
export function Dialog(props: DialogProps) {
  const openedOnce = useOpenedOnce(props.opened);
  useRestoreFocus(props.opened);
  return openedOnce ? <Open {...props} /> : null;
}
