import type { CDPSession, Page } from 'playwright-core';
import { settled } from './accessible.ts';
import { desktop, phone } from './sizes.ts';

/** The least side of a touch target, in px. */
const FINGER = 44;

/** Checks the boxes of screens on a page at its size, for touch if that is a phone's. */
export async function layoutLooker(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page);
  return async () => {
    const { width } = page.viewportSize() ?? desktop;
    const fingers = width === phone.width;
    // A menu or hint that has the focus may lie above its neighbours.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    if (fingers) await setFingers(session, true);
    const problems = await layoutProblems(page, { fingers });
    if (fingers) await setFingers(session, false);
    return problems.map((one) => `${width} px: ${one}`);
  };
}

/** Sets whether the browser reports touch, to styles and scripts alike. */
async function setFingers(session: CDPSession, enabled: boolean): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
}

/**
 * Problems with the boxes of the current screen: text wider than its box and cut without an ellipsis, controls beneath
 * something else, and, with `fingers`, targets too small to hit. Each is named by its words.
 */
async function layoutProblems(page: Page, { fingers }: { fingers: boolean }): Promise<string[]> {
  if (fingers !== (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)))
    throw new Error('The pointer is another one.');
  // A script that changes the layout at this size does so a moment later.
  await settled(page);
  await page.waitForTimeout(100);
  return page.evaluate(
    ({ least, touch }) => {
      const found = new Set<string>();
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '').trim().slice(0, 40)}”`;
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

      for (const element of document.querySelectorAll('body *')) {
        const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (!own || !isShown(element) || element.clientWidth <= 1) continue;
        const style = getComputedStyle(element);
        const cut = style.overflowX === 'hidden' || style.overflowX === 'clip';
        if (cut && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
          found.add(`cut: ${nameOf(element)}`);
        const tall = style.overflowY === 'hidden' || style.overflowY === 'clip';
        if (tall && style.webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 3)
          found.add(`cut below: ${nameOf(element)}`);
      }

      /** The problem with a control at its place, inside or outside the window. */
      const problemOf = (control: Element): string | undefined => {
        const target = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
        const box = control.getBoundingClientRect();
        // Long words may exceed their cell if cut with an ellipsis.
        const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
        const y = box.top + box.height / 2;
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
          return `out of reach: ${nameOf(control)} at ${Math.round(x)}, ${Math.round(y)}`;
        const hit = document.elementFromPoint(x, y);
        const reached = hit !== null && (control.contains(hit) || target.contains(hit) || hit.contains(control));
        if (!reached) return `${nameOf(control)} lies beneath ${hit ? nameOf(hit) : 'nothing'}`;
        // A link within a sentence is as high as its line.
        if (!touch || getComputedStyle(control).display === 'inline') return undefined;
        // The touch area around a control counts, because it responds there.
        const answers = (dx: number, dy: number) => {
          const at = document.elementFromPoint(x + dx, y + dy);
          return at !== null && (control.contains(at) || target.contains(at));
        };
        const far = (dx: number, dy: number) => {
          let px = 0;
          while (px < least && answers(dx * (px + 1), dy * (px + 1))) px += 1;
          return px;
        };
        const high = box.height >= least - 0.5 || far(0, -1) + far(0, 1) >= least - 2;
        const wide = box.width >= least - 0.5 || far(-1, 0) + far(1, 0) >= least - 2;
        if (high && wide) return undefined;
        return `small: ${nameOf(control)} ${Math.round(box.width)} × ${Math.round(box.height)}`;
      };
      const controls =
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]';
      for (const control of document.querySelectorAll(controls)) {
        // Controls only for keyboard and screen readers are no touch targets.
        if (control.closest('.unseen') || getComputedStyle(control).pointerEvents === 'none') continue;
        if (!isShown(control) || (control as HTMLButtonElement).disabled || control.closest('[inert]')) continue;
        const { width, height } = control.getBoundingClientRect();
        if (width < 2 || height < 2 || problemOf(control) === undefined) continue;
        // Scrolling to each costs more than everything else, so only controls with a problem in place are scrolled into
        // sight.
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        if (!control.isConnected || control.getBoundingClientRect().bottom <= 0) continue;
        const problem = problemOf(control);
        if (problem) found.add(problem);
      }
      scrollTo(0, 0);
      return [...found];
    },
    { least: FINGER, touch: fingers },
  );
}
