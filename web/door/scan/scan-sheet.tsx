import { useMemo, useRef, useState } from 'react';
import type { RollPerson } from '../storage/database.ts';
import { checkIn } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { familyOf, visitStateIn } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { scanWords as w } from '../words.ts';
import { hashOfCode } from './code-hash.ts';
import css from './scan.module.css';
import { type Camera, useCamera } from './use-camera.ts';

type Seen = { kind: 'in' | 'already'; person: RollPerson } | { kind: 'unknown' };

/** The same code again within this time is the same card still held up. */
const SAME_FOR_MS = 4000;

/** Checks in whoever holds up their code, one after the other. */
export function ScanSheet({ model, onClose }: { model: DoorModel; onClose: () => void }) {
  const last = useRef({ code: '', at: 0 });
  const [seen, setSeen] = useState<Seen>();
  const [attempt, setAttempt] = useState(0);
  const { people } = model.store.get();
  const byHash = useMemo(() => new Map(people.flatMap((one) => (one.codeHash ? [[one.codeHash, one]] : []))), [people]);

  const look = async (code: string) => {
    const same = last.current.code === code && Date.now() - last.current.at < SAME_FOR_MS;
    last.current = { code, at: Date.now() };
    if (same) return;
    const person = byHash.get(await hashOfCode(code));
    if (!person) return setSeen({ kind: 'unknown' });
    const already = visitStateIn(model.store.get(), person.personId).present;
    const saving = already ? undefined : checkIn(model, [person]);
    setSeen({ kind: already ? 'already' : 'in', person });
    // A device on a table is felt, one in a noisy hall not heard.
    (navigator as Partial<Navigator>).vibrate?.(already ? [40, 60, 40] : 80);
    // Why it was not saved is said besides.
    if ((await saving) === false) setSeen(undefined);
  };
  const { camera, video } = useCamera((code) => void look(code), attempt);
  const works = camera === 'starting' || camera === 'working';
  return (
    <Sheet title={w.title} onClose={onClose}>
      {works ? (
        <div className={css.frame}>
          <video ref={video} muted playsInline />
          <div className={css.aim} />
        </div>
      ) : (
        <Unusable camera={camera} onRetry={() => setAttempt(attempt + 1)} />
      )}
      <div className={css.found} data-tone={seen?.kind} role="status">
        {seen ? <Found model={model} seen={seen} /> : <p>{w.about}</p>}
      </div>
    </Sheet>
  );
}

function Unusable({ camera, onRetry }: { camera: Camera; onRetry: () => void }) {
  if (camera === 'plain') return <p>{w.plain}</p>;
  return (
    <>
      <p>{camera === 'denied' ? w.denied : w.noCamera}</p>
      <Button kind="quiet" onClick={onRetry}>
        {w.again}
      </Button>
    </>
  );
}

function Found({ model, seen }: { model: DoorModel; seen: Seen }) {
  if (seen.kind === 'unknown') return <strong>{w.unknown}</strong>;
  const { person } = seen;
  const { name } = person;
  const absent = familyOf(model.store.get(), person).filter(
    (one) => !visitStateIn(model.store.get(), one.personId).present,
  );
  return (
    <>
      <strong>{seen.kind === 'in' ? w.in({ name }) : w.already({ name })}</strong>
      {absent.length > 0 && (
        <Button onClick={() => void checkIn(model, absent)}>{w.family({ count: absent.length })}</Button>
      )}
    </>
  );
}
