import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { catalogue } from './catalogue.ts';
import { confirm } from './confirm.tsx';

const w = catalogue('unsaved', {
  title: 'Leave without saving?',
  message: 'What you changed here has not been saved yet.',
  verb: 'Leave',
  cancel: 'Stay',
  signedOut: {
    title: 'You are signed out',
    message: 'What you changed here has not been saved yet. Stay, sign in in another tab, then save it here.',
    verb: 'Leave and sign in',
  },
});

/** Asks whether what was typed may be lost. */
export const confirmLeaving = (): Promise<boolean> => confirm({ ...w, danger: true });

let unsavedParts = 0;

/** Whether something on this screen would be lost with it. */
export const isUnsavedHere = (): boolean => unsavedParts > 0;

/** Says so while it is. */
function useUnsavedHere(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    unsavedParts += 1;
    return () => void (unsavedParts -= 1);
  }, [unsaved]);
}

/** The parts of a screen that ask; the first one asks for all of them. */
const guarding: string[] = [];

/** Asks before somebody leaves a screen with unsaved work, by a link, by the way back or by closing the window. */
export function useUnsavedGuard(unsaved: boolean): void {
  useUnsavedHere(unsaved);
  const guard = useId();
  useEffect(() => {
    if (!unsaved) return undefined;
    guarding.push(guard);
    return () => void guarding.splice(guarding.indexOf(guard), 1);
  }, [unsaved, guard]);
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async ({ current, next }) =>
      guarding[0] === guard &&
      current.pathname !== next.pathname &&
      !(await confirm({
        ...w,
        // If the session has ended, the user did not ask to leave.
        ...(next.pathname === '/sign-in' && w.signedOut),
        danger: true,
      })),
  });
}
