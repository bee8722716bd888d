import type { Page } from 'playwright-core';

type Wish = { selector: string; text?: string; gone?: boolean; after?: string };
type Watched = typeof globalThis & { painted: (wish: Wish) => Promise<number>; awaited?: Promise<number> };

/**
 * Runs in each page before its own scripts. `painted(wish)` resolves to the moment, from the start of the navigation on
 * the page's clock, at which the wish has been painted: found in the tree, then a frame drawn.
 */
export function watchPaints(): void {
  const holds = ({ selector, text, gone }: Wish) => {
    const found = [...document.querySelectorAll(selector)];
    if (gone) return found.length === 0;
    return text === undefined ? found.length > 0 : found.some((one) => one.textContent.startsWith(text));
  };
  const drawn = (tell: (at: number) => void) =>
    requestAnimationFrame(() => {
      // A message posted while a frame is being drawn arrives after it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => tell(performance.now()), { once: true });
      port1.start();
      port2.postMessage('');
    });
  (globalThis as Watched).painted = (wish) =>
    new Promise((resolve) => {
      let from = 0;
      const look = () => {
        if (!holds(wish)) return false;
        observer.disconnect();
        drawn((at) => resolve(at - from));
        return true;
      };
      const observer = new MutationObserver(() => void look());
      const watch = () =>
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      if (wish.after === undefined) {
        if (!look()) watch();
        return;
      }
      const begin = (event: Event) => {
        from = event.timeStamp;
        watch();
      };
      document.addEventListener(wish.after, begin, { capture: true, once: true });
    });
}

/** Milliseconds from the start of the page's navigation until the elements of `selector` have been painted. */
export function timeUntilPainted(page: Page, selector: string): Promise<number> {
  return page.evaluate((wish) => (globalThis as Watched).painted(wish), { selector });
}

/**
 * Milliseconds from the moment of `event` until the wish has been painted: all elements of `selector` `gone`, or one of
 * them beginning with `text`.
 */
export async function fromTo(
  page: Page,
  event: 'input' | 'click',
  act: () => Promise<unknown>,
  wish: Omit<Wish, 'after'>,
): Promise<number> {
  await page.evaluate((full) => void ((globalThis as Watched).awaited = (globalThis as Watched).painted(full)), {
    ...wish,
    after: event,
  });
  await act();
  return page.evaluate(() => (globalThis as Watched).awaited ?? Number.NaN);
}
