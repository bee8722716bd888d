import { lazyPart } from './lazy-part.tsx';
import { useOpenedOnce, useRestoreFocus } from './restore-focus.ts';
import type { SidePanelProps } from './side-panel-open.tsx';

const Open = lazyPart(() => import('./side-panel-open.tsx'), 'SidePanelOpen');

/** For looking at something, or writing something short, without leaving the page; the whole width on a phone. */
export function SidePanel(props: SidePanelProps) {
  useRestoreFocus(props.opened);
  return useOpenedOnce(props.opened) ? <Open {...props} /> : null;
}
