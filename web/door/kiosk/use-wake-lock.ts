import { useEffect } from 'react';
import { goFullScreen } from './full-screen.ts';

/** Keeps the screen of a kiosk on, and comes back to the whole of it with the next touch after a reload. */
export function useWakeLock(): void {
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
