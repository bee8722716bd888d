import { createStore, useStore } from '../../core/store.ts';

const waiting = createStore<ServiceWorker | null>(null);
const LOOK_EVERY_MS = 30 * 60_000;

/** Whether a newer version of the door is on the device and waits to be used. */
export const useNewVersion = (): boolean => useStore(waiting) !== null;

export const newVersion = {
  /** Everything that was saved lies on the disk, so the page is simply loaded anew. */
  takeOver: (): void => waiting.get()?.postMessage('take-over'),
};

/**
 * Lets the door open without network. Without HTTPS there are no service workers, and the screen says so. A newer version
 * that waits when the page opens is used at once; one that comes while somebody works waits until they say so, or until the
 * page opens next.
 */
export async function keepForOffline(scope: string): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  let held = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (held) location.reload();
    held = true;
  });
  try {
    const registration = await serviceWorker.register('/door-worker.js', { scope, updateViaCache: 'none' });
    if (registration.waiting && held) registration.waiting.postMessage('take-over');
    // One that was already on its way when the page opened is watched, too: for it `updatefound` does not come again.
    const watch = (coming: ServiceWorker | null) =>
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && held) waiting.set(() => coming);
      });
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, LOOK_EVERY_MS);
    addEventListener('online', look);
  } catch {
    // The server cannot be reached, or the browser forbids it: the next time the page opens it is tried again.
  }
}
