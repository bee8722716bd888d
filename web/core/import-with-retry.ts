import { catalogue } from './catalogue.ts';
import { Offline } from './failures.ts';
import { toast } from './toast.tsx';

const w = catalogue('code-not-loaded', {
  title: 'This part could not be opened',
  detail: 'Reload the page, then try again.',
  reload: 'Reload',
});

const QUIET = 5000;
const TRIES = 3;
// One at a time: on a slow line, many prefetches at once would delay what the user asks for meanwhile.
let fetching: Promise<unknown> = Promise.resolve();

/**
 * Imports code that a screen needs only later, such as a dialog. It is prefetched once the page is idle, so that it is
 * available even when the network is not. Without a network, a toast says so and the import waits until the network is
 * back. The import never rejects: an error page must not replace a screen with unsaved work because one chunk is missing.
 */
export function importWithRetry<T>(load: () => Promise<T>): () => Promise<T> {
  prefetch(load);
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load();
      } catch {
        if (navigator.onLine && tries >= TRIES) return askToReload();
        if (tries === 1) toast.failure(new Offline('The code of this part could not be fetched.'));
        await network();
      }
    }
  };
}

/**
 * Imports code that an action needs, such as sending. It is prefetched, too. Without a network the action fails as it does when
 * its request fails, and never goes on by itself when the network is back and somebody has long done something else.
 */
export function importForAction<T>(load: () => Promise<T>): () => Promise<T> {
  prefetch(load);
  return () =>
    load().catch((failure: unknown) => {
      throw navigator.onLine ? failure : new Offline('The code of this action could not be fetched.');
    });
}

// Nobody has asked for it yet, so a failure is ignored here: the real import tries again and reports it.
function prefetch(load: () => Promise<unknown>): void {
  setTimeout(() => {
    fetching = fetching.then(load).catch(() => undefined);
  }, QUIET);
}

/** Until the browser says it is online again, or a second where it says so already. */
function network(): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, 1000);
    else window.addEventListener('online', () => resolve(), { once: true });
  });
}

// Some browsers remember that an import failed, and after an upgrade the old code is gone: only a reload helps.
function askToReload(): Promise<never> {
  toast({
    severity: 'warning',
    title: w.title,
    detail: w.detail,
    lifetime: 60_000,
    action: { label: w.reload, run: () => window.location.reload() },
  });
  return new Promise(() => undefined);
}
