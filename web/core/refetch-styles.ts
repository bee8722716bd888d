const TRIES = 5;

/**
 * Asks again for a style sheet that failed on its way, up to five times. The bundler's loader asks for each once only, whoever
 * asked: after a moment without network, dialogs and notices would stay bare until the page is loaded anew.
 */
export function refetchStyles(): void {
  window.addEventListener('error', ({ target }) => refetch(target), true);
  // The page's own style sheets have loaded or failed before any of its code runs.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) refetch(link);
}

function refetch(link: EventTarget | null): void {
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
  const tries = Number(link.dataset['tries'] ?? 0);
  if (tries === TRIES) return;
  link.dataset['tries'] = String(tries + 1);
  const again = () => link.replaceWith(link.cloneNode());
  if (navigator.onLine) setTimeout(again, 1000 * 2 ** tries);
  else window.addEventListener('online', again, { once: true });
}
