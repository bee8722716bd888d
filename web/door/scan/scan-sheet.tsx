import css from './scan.module.css';
import { useMemo, useRef, useState, type RefObject, useEffect, useEffectEvent } from 'react';
import type { RollPerson } from '../storage/database.ts';
import { checkIn } from '../model/check-in-actions.ts';
import type { DoorModel } from '../model/door-model.ts';
import { familyOf, visitStateIn } from '../model/door-state.ts';
import { Button } from '../parts/controls.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { doorWords, scanWords as w } from '../words.ts';
import { doorCommon } from '../common-words.ts';

/** Reads the code in a picture of the camera; null where there is none. */
export type CodeReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The browser's own reader where it has one, else ours in a thread. */
export async function codeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])) ?? [];
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined };
  }
  return inThread();
}

/** As wide as a code across a third of it needs; more only costs a cheap phone time. */
const WIDTH = 640;

function inThread(): CodeReader {
  const thread = new Worker(new URL('./read-code-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read(video) {
      canvas.width = Math.min(WIDTH, video.videoWidth);
      canvas.height = Math.round((video.videoHeight * canvas.width) / Math.max(1, video.videoWidth));
      if (!pen || canvas.width === 0 || canvas.height === 0) return Promise.resolve(null);
      pen.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = pen.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((answer) => {
        thread.onmessage = ({ data }: MessageEvent<string | null>) => answer(data);
        thread.postMessage(picture, [picture.data.buffer]);
      });
    },
    close: () => thread.terminate(),
  };
}

type Camera = 'starting' | 'working' | 'plain' | 'denied' | 'missing';

const LOOK_EVERY_MS = 120;

type Shown = { camera: Camera; video: RefObject<HTMLVideoElement | null> };

/** Shows the camera in `video` and tells each code that is held into it. */
function useCamera(onCode: (code: string) => void, attempt: number): Shown {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>(isSecureContext ? 'starting' : 'plain');
  const hear = useEffectEvent(onCode);
  useEffect(() => {
    const end = new AbortController();
    watch(video.current, end.signal, { hear: (code) => hear(code), tell: setCamera }).catch((failure: unknown) => {
      if (end.signal.aborted) return;
      setCamera(failure instanceof DOMException && failure.name === 'NotAllowedError' ? 'denied' : 'missing');
    });
    return () => end.abort();
  }, [attempt]);
  return { camera, video };
}

type Told = { hear: (code: string) => void; tell: (camera: Camera) => void };

async function watch(video: HTMLVideoElement | null, end: AbortSignal, { hear, tell }: Told): Promise<void> {
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!mediaDevices || !video) return;
  const picture = { facingMode: 'environment', width: { ideal: 1280 } };
  const stream = await mediaDevices.getUserMedia({ video: picture });
  const close = () => stream.getTracks().forEach((track) => track.stop());
  if (end.aborted) return close();
  end.addEventListener('abort', close);
  Object.assign(video, { srcObject: stream });
  await video.play();
  tell('working');
  const reader = await codeReader();
  while (!end.aborted) {
    const code = await reader.read(video).catch(() => null);
    if (code && !end.aborted) hear(code);
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
  reader.close();
}

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
        {doorCommon.tryAgain}
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
      <strong>{seen.kind === 'in' ? doorWords.doneIn({ name }) : w.already({ name })}</strong>
      {absent.length > 0 && (
        <Button onClick={() => void checkIn(model, absent)}>{w.family({ count: absent.length })}</Button>
      )}
    </>
  );
}

/** As the roll knows a code: a phone that is lost tells nobody's code. Only where there is HTTPS, as the camera. */
async function hashOfCode(code: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  const url = btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return url.slice(0, 16);
}
