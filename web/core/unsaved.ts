import { useBlocker } from '@tanstack/react-router';
import { confirm } from './confirm.tsx';

/** Asks before somebody leaves a screen with unsaved work, by a link, by the way back or by closing the window. */
export function useUnsavedGuard(unsaved: boolean): void {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await confirm({
        title: 'Leave without saving?',
        message: 'What you changed here has not been saved yet.',
        verb: 'Leave',
        cancel: 'Stay',
        danger: true,
      })),
  });
}
