import { useEffect, useRef } from 'react';
import type { DoorModel } from '../model/door-model.ts';
import { Button } from '../parts/controls.tsx';
import { childrenWords as w } from '../words.ts';
import css from './child-sheet.module.css';
import { labelsOf } from './family-code.ts';
import { printLabels } from './print-labels.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

/** The code for collecting children, and its labels, as often as they are wanted. */
export function CodeAndLabels({ model, code }: { model: DoorModel; code: string }) {
  const print = (size: Parameters<typeof printLabels>[1]) => printLabels(labelsOf(model.store.get(), code), size);
  const shown = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone: focus on the code announces it, and keys continue from here.
  useEffect(() => shown.current?.focus(), []);
  return (
    <>
      <p ref={shown} tabIndex={-1} className={css.told}>
        {rollWords.familyCode}
        <strong className={css.code}>{code}</strong>
      </p>
      <Button kind="quiet" onClick={() => print('small')}>
        {w.small}
      </Button>
      <Button kind="quiet" onClick={() => print('sheet')}>
        {w.sheet}
      </Button>
    </>
  );
}
