import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useStore } from '../../core/store.ts';
import type { DoorModel } from '../model/door-model.ts';
import { unsentOf, familyOf, visitStateIn } from '../model/door-state.ts';
import { Button, Stack, TextField } from '../parts/controls.tsx';
import { GuestForm } from '../parts/guest-sheet.tsx';
import { hideSnackbar } from '../parts/snackbar.tsx';
import { labelsOf, freshCode } from '../children/family-code.ts';
import { NewChildren } from '../children/new-children.tsx';
import { printLabels } from '../children/print-labels.ts';
import { childrenWords, guestWords, kioskWords as w, stateWords } from '../words.ts';
import type { RollPerson, WrongPins } from '../storage/database.ts';
import css from './kiosk.module.css';
import { goFullScreen, leaveFullScreen } from './full-screen.ts';
import { changeDoor } from '../storage/doors.ts';
import { Sheet } from '../parts/sheet.tsx';
import { isEnoughToFind, matcher } from '../model/search.ts';
import { checkIn } from '../model/check-in-actions.ts';
import { sharedWords } from '../../ui/wording/shared-words.ts';
import { doorCommon } from '../common-words.ts';
import { rollWords } from '../../ui/wording/roll-words.ts';

/** More names than these are a list to browse. */
const MOST = 6;

/** After `idleMs` nothing of whoever typed and went away is left. */
type Props = { model: DoorModel; idleMs: number; onFound: (person: RollPerson) => void; onNew: () => void };

function FindPerson({ model, idleMs, onFound, onNew }: Props) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (typed === '') return undefined;
    const timer = setTimeout(() => setTyped(''), idleMs);
    return () => clearTimeout(timer);
  }, [typed, idleMs]);
  const enough = isEnoughToFind(typed);
  const found = enough ? model.store.get().people.filter(matcher(typed)) : [];
  const words = !enough
    ? typed.trim() === ''
      ? ''
      : w.short
    : found.length === 0
      ? w.noMatch
      : found.length > MOST
        ? w.many
        : '';
  return (
    <>
      <h1 className={css.title}>{w.title}</h1>
      <input
        className={css.field}
        value={typed}
        aria-label={w.field}
        placeholder={w.field}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className={css.about} role="status">
        {words}
      </p>
      {found.length <= MOST && found.length > 0 && (
        <ul className={css.names}>
          {found.map((person) => (
            <li key={person.personId}>
              <button type="button" className={css.name} dir="auto" onClick={() => onFound(person)}>
                {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.big}>
        <Button kind="quiet" onClick={onNew}>
          {w.fresh}
        </Button>
      </div>
    </>
  );
}

const TRIES = 5;
const WAIT_MS = 30_000;

/** Leaves the kiosk, by the PIN that it was started with. */
function LeaveSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { kept } = model.store.get();
    const { kiosk } = kept;
    if (mustWait(kiosk?.tries)) return setWrong(w.pinWait);
    if (kiosk && pin !== kiosk.pin) {
      const count = (kiosk.tries?.count ?? 0) + 1;
      const tries = count < TRIES ? { count, until: 0 } : { count: 0, until: Date.now() + WAIT_MS };
      setPin('');
      setWrong(count < TRIES ? w.pinWrong : w.pinWait);
      // Kept, so that neither closing this nor loading the page again gives more tries.
      await changeDoor(kept.key, { kiosk: { ...kiosk, tries } });
      return model.readAgain();
    }
    await changeDoor(kept.key, { kiosk: null });
    leaveFullScreen();
    await model.readAgain();
  };
  return (
    <Sheet title={doorCommon.leaveKiosk} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextField
            label={rollWords.pin}
            type="password"
            inputMode="numeric"
            maxLength={6}
            value={pin}
            onChange={setPin}
            wrong={wrong}
          />
          <Button type="submit" wide>
            {doorCommon.leaveKiosk}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}

/** A clock that was set back in the meantime makes nobody wait for longer. */
const mustWait = ({ until }: WrongPins = { count: 0, until: 0 }): boolean =>
  Date.now() < until && until - Date.now() <= WAIT_MS;

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
  // The pressed button is gone: the next key continues from the top of the new stage.
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [stage.at]);
  // The roll's last message names somebody, and can undo their check-in.
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
              {sharedWords.back}
            </Button>
          </>
        )}
        {stage.at === 'done' && <Welcome model={model} names={stage.names} code={stage.code} onDone={again} />}
      </main>
      <footer className={css.foot}>
        <button type="button" className={css.leave} onClick={() => setLeaving(true)}>
          {doorCommon.leaveKiosk}
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

/** `code`: for collecting the family's children. */
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
            <Button onClick={() => printLabels(labelsOf(model.store.get(), code), 'small')}>
              {childrenWords.small}
            </Button>
          )}
          <Button kind={kiosk?.labels ? 'quiet' : 'main'} onClick={onDone}>
            {w.seen}
          </Button>
        </div>
      )}
    </>
  );
}

/** Keeps the screen of a kiosk on, and comes back to the whole of it with the next touch after a reload. */
function useWakeLock(): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>;
    let lock: WakeLockSentinel | undefined;
    const ask = async () => {
      lock = await wakeLock?.request('screen').catch(() => undefined);
    };
    const wake = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    // A sheet that was opened before would lie beneath the page: the next touch without one is soon enough.
    const isFree = () => !document.fullscreenElement && !document.querySelector('dialog[open]');
    const touched = () =>
      requestAnimationFrame(() => {
        if (isFree()) goFullScreen();
      });
    wake();
    document.addEventListener('visibilitychange', wake);
    addEventListener('click', touched);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('click', touched);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

type FamilyChoiceProps = {
  model: DoorModel;
  person: RollPerson;
  onDone: (names: string[], code?: string) => void;
  onBack: () => void;
};

/** The family of whoever was found, all of them ticked. */
function FamilyChoice({ model, person, onDone, onBack }: FamilyChoiceProps) {
  const state = model.store.get();
  const all = [person, ...familyOf(state, person)];
  const isIn = (one: RollPerson) => visitStateIn(state, one.personId).present;
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const chosen = all.filter((one) => !isIn(one) && !away.has(one.personId));
  const toggle = (id: string) => {
    const next = new Set(away);
    if (!next.delete(id)) next.add(id);
    setAway(next);
  };
  const submit = async () => {
    const names = chosen.map(({ name }) => name);
    if (!state.kept.door.forChildren) {
      if (await checkIn(model, chosen)) onDone(names);
      return;
    }
    // As at the roll: if no member is known to be a child, everybody may be one.
    const coded = all.some(({ isChild }) => isChild) ? chosen.filter(({ isChild }) => isChild) : chosen;
    const code = coded.length > 0 ? freshCode(state) : undefined;
    if (code && !(await checkIn(model, coded, code))) return;
    const others = chosen.filter((one) => !coded.includes(one));
    if (others.length === 0 || (await checkIn(model, others))) onDone(names, code);
  };
  const nobodyLeft = all.every(isIn);
  return (
    <>
      <h1 className={css.title}>{w.who}</h1>
      <ul className={css.names}>
        {all.map((one) => (
          <li key={one.personId}>
            <label className={css.name} dir="auto">
              <input
                type="checkbox"
                checked={isIn(one) || !away.has(one.personId)}
                disabled={isIn(one)}
                onChange={() => toggle(one.personId)}
              />
              {one.name}
              {isIn(one) && <small>{w.already}</small>}
            </label>
          </li>
        ))}
      </ul>
      <div className={css.big}>
        {nobodyLeft ? (
          <Button onClick={() => onDone(all.map(({ name }) => name))}>{w.done({ count: all.length })}</Button>
        ) : (
          <Button disabled={chosen.length === 0} onClick={() => void submit()}>
            {w.in({ count: chosen.length })}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          {sharedWords.back}
        </Button>
      </div>
    </>
  );
}
