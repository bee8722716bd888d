import { Offline } from './failures.ts';
import { toast } from './toast.tsx';

const QUIET = 5000;
const TRIES = 3;
// One after the other: on a slow line all at once would stand before what somebody asks for meanwhile.
let fetching: Promise<unknown> = Promise.resolve();

/**
 * Code that a screen needs only later, such as a dialog's. It is fetched once the screen has come to rest, so that it
 * is there when the network is not. Wanted without a network it says so, and comes with the network. It never fails: a
 * screen with work on it must not give way to an error page because one part of it is missing.
 */
export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  // Nobody wanted it yet: whoever wants it tries again, and is told.
  setTimeout(() => {
    fetching = fetching.then(load).catch(() => undefined);
  }, QUIET);
  return async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load();
      } catch {
        if (navigator.onLine && tries >= TRIES) return askToReload();
        if (tries === 1) toast.failure(new Offline('The code of this part could not be fetched.'));
        await network();
        refetchStyles();
      }
    }
  };
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
    title: 'This part could not be opened',
    detail: 'Reload the page, then try again.',
    lifetime: 60_000,
    action: { label: 'Reload', run: () => window.location.reload() },
  });
  return new Promise(() => undefined);
}

// The bundler's loader asks for a style sheet once only; one that failed would stay away.
function refetchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
