import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../core/store.ts';
import type { DoorModel } from '../model/door-model.ts';
import { unsentOf } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { GuestForm } from '../parts/guest-sheet.tsx';
import { hideSnackbar } from '../parts/snackbar.tsx';
import { labelsOf } from '../children/labels-of.ts';
import { NewChildren } from '../children/new-children.tsx';
import { printLabels } from '../children/print-labels.ts';
import { guestWords, kioskWords as w, stateWords } from '../words.ts';
import type { RollPerson } from '../storage/database.ts';
import { FindPerson } from './find-person.tsx';
import css from './kiosk.module.css';
import { LeaveSheet } from './leave-sheet.tsx';
import { useWakeLock } from './use-wake-lock.ts';
import { FamilyChoice } from './family-choice.tsx';

type Stage =
  | { at: 'find' }
  | { at: 'who'; person: RollPerson }
  | { at: 'guest' }
  | { at: 'done'; names: string[]; code?: string | undefined };

/** The screen clears after somebody walks away. */
const IDLE_MS = 45_000;
const WELCOME_MS = 5000;
/** A code has to be read, or photographed. */
const CODE_MS = 30_000;

/** People check themselves in. It names nobody who has not been typed, and there is no way out but the PIN. */
export function Kiosk({ model }: { model: DoorModel }) {
  const [stage, setStage] = useState<Stage>({ at: 'find' });
  const [leaving, setLeaving] = useState(false);
  const state = useStore(model.store);
  const item = state.kept.door.items.find(({ id }) => id === state.itemId);
  const { waiting } = unsentOf(state);
  useWakeLock();
  const main = useRef<HTMLElement>(null);
  // What was pressed is gone: the next key goes on from the top of what came.
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [stage.at]);
  // What was last said at the roll names somebody, and can take it back.
  useEffect(hideSnackbar, []);
  useEffect(() => {
    if (stage.at === 'find') return undefined;
    const shownFor = stage.at !== 'done' ? IDLE_MS : stage.code ? CODE_MS : WELCOME_MS;
    const start = () => setTimeout(() => setStage({ at: 'find' }), shownFor);
    let timer = start();
    const stay = () => {
      clearTimeout(timer);
      timer = start();
    };
    if (stage.at !== 'done') for (const kind of touches) addEventListener(kind, stay);
    return () => {
      clearTimeout(timer);
      for (const kind of touches) removeEventListener(kind, stay);
    };
  }, [stage]);
  const done = (names: string[], code?: string) => {
    // Taking back is for whoever stands at the roll.
    hideSnackbar();
    setStage({ at: 'done', names, code });
  };
  const again = () => setStage({ at: 'find' });
  return (
    <div className={css.kiosk}>
      <header className={css.what}>
        {state.kept.door.organisation} · {item?.fullEventName}
      </header>
      <main className={css.middle} ref={main} tabIndex={-1}>
        {stage.at === 'find' && (
          <FindPerson
            model={model}
            idleMs={IDLE_MS}
            onFound={(person) => setStage({ at: 'who', person })}
            onNew={() => setStage({ at: 'guest' })}
          />
        )}
        {stage.at === 'who' && <FamilyChoice model={model} person={stage.person} onDone={done} onBack={again} />}
        {stage.at === 'guest' && (
          <>
            <h1 className={css.title}>{w.fresh}</h1>
            {state.kept.door.forChildren ? (
              <NewChildren model={model} name="" onDone={done} />
            ) : (
              <GuestForm model={model} name="" onDone={(name) => done([name])} about={guestWords.saveAbout} />
            )}
            <Button kind="quiet" onClick={again}>
              {w.back}
            </Button>
          </>
        )}
        {stage.at === 'done' && <Welcome model={model} names={stage.names} code={stage.code} onDone={again} />}
      </main>
      <footer className={css.foot}>
        <button type="button" className={css.leave} onClick={() => setLeaving(true)}>
          {w.leave}
        </button>
        <span className={css.state} aria-live="polite">
          {waiting > 0 ? stateWords.unsent({ count: waiting }) : ''}
        </span>
      </footer>
      {leaving && <LeaveSheet model={model} onClose={() => setLeaving(false)} />}
    </div>
  );
}

const touches = ['pointerdown', 'keydown'] as const;

type WelcomeProps = { model: DoorModel; names: string[]; code: string | undefined; onDone: () => void };

/** `code`: what the children of the family are collected by. */
function Welcome({ model, names, code, onDone }: WelcomeProps) {
  const { kiosk } = model.store.get().kept;
  return (
    <>
      <div role="status" className={css.names}>
        <span className={css.tick}>
          <IconCheck size={56} stroke={2.4} aria-hidden />
        </span>
        <h1 className={css.title}>{w.done({ count: names.length })}</h1>
        <p className={css.about}>{w.doneAbout({ names })}</p>
        {code && (
          <p className={css.about}>
            {w.code} <strong className={css.code}>{code}</strong> {w.codeAbout}
          </p>
        )}
      </div>
      {code && (
        <div className={css.big}>
          {kiosk?.labels && (
            <Button onClick={() => printLabels(labelsOf(model.store.get(), code), 'small')}>{w.print}</Button>
          )}
          <Button kind={kiosk?.labels ? 'quiet' : 'main'} onClick={onDone}>
            {w.seen}
          </Button>
        </div>
      )}
    </>
  );
}
