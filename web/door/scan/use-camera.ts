import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeReader } from './code-reader.ts';

export type Camera = 'starting' | 'working' | 'plain' | 'denied' | 'missing';

const LOOK_EVERY_MS = 120;

type Shown = { camera: Camera; video: RefObject<HTMLVideoElement | null> };

/** Shows the camera in `video` and tells each code that is held into it. */
export function useCamera(onCode: (code: string) => void, attempt: number): Shown {
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
