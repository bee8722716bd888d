import { createStore } from './store.ts';
import type { ReactNode } from 'react';

/** A question before an act. The verb stands on the button: `verb: 'Archive 3 people'`. */
export type Question = {
  title: string;
  message?: ReactNode;
  verb: string;
  /** The word that leaves everything as it is; `Cancel` unless the spec names another. */
  cancel?: string;
  /** Runs on `cancel`, if that is an answer of its own; closing by any other way does nothing. */
  onCancel?: () => void;
  /** Red button: the act takes something away. */
  danger?: boolean;
  /** Width from 768 px on, as CSS (the spec names some); below, the full width. */
  width?: string;
};

export type Asked = Question & { answer: (yes: boolean) => void };

export const asked = createStore<Asked[]>([]);

/**
 * Asks in a dialog and resolves to the answer; closing it by any other way means no. A second question replaces the first
 * and returns to it; the same one once more is the second click of a double one, and is not asked.
 */
export function confirm(question: Question): Promise<boolean> {
  const open = asked.get().at(-1);
  if (open?.title === question.title && open.verb === question.verb) return Promise.resolve(false);
  return new Promise((resolve) => {
    const one: Asked = {
      ...question,
      answer(yes) {
        asked.set((now) => now.filter((other) => other !== one));
        resolve(yes);
      },
    };
    asked.set((now) => [...now, one]);
  });
}
