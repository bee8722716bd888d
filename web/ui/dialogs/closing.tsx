import { Button } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { confirmLeaving } from '../../core/unsaved.ts';

type Closing = {
  /** Closes the dialog, after a question where something typed in it would be lost. */
  close: () => void;
  /** Has it ask, as long as a form in it holds something typed; answers what ends that. */
  hold: () => () => void;
};

export const ClosingContext = createContext<Closing | null>(null);

/** Ways to close a dialog or panel besides finishing. `unsaved`: text typed outside its forms would be lost. */
export function useClosing(onClose: () => void, unsaved = false): Closing {
  const held = useRef(0);
  const close = () => {
    if (held.current === 0 && !unsaved) onClose();
    else void confirmLeaving().then((leave) => leave && onClose());
  };
  const hold = useCallback(() => {
    held.current += 1;
    return () => void (held.current -= 1);
  }, []);
  return { close, hold };
}

/** Has the dialog around a form, if there is one, ask before it closes while something typed would be lost. */
export function useHeldOpen(unsaved: boolean): void {
  const hold = use(ClosingContext)?.hold;
  useEffect(() => (unsaved ? hold?.() : undefined), [unsaved, hold]);
}

/** Leaves the dialog or panel around it without doing what it is for; asks first where something typed would be lost. */
export function CancelButton({ children }: { children: ReactNode }) {
  const closing = use(ClosingContext);
  return (
    <Button variant="default" onClick={closing?.close}>
      {children}
    </Button>
  );
}
