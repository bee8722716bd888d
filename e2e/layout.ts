import type { CDPSession, Page } from 'playwright-core';
import { settled } from './accessible.ts';
import { desktop, phone } from './sizes.ts';

/** The least side of what a finger is to hit, in px. */
const FINGER = 44;

/** Looks at the boxes of screens on a page at both sizes, by finger where it is a phone's. */
export async function layoutLooker(page: Page): Promise<() => Promise<string[]>> {
  const session = await page.context().newCDPSession(page);
  return async () => {
    // A menu or hint that has the focus may lie above its neighbours.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.setViewportSize(phone);
    await setFingers(session, true);
    const byFinger = await layoutProblems(page, { fingers: true });
    await setFingers(session, false);
    await page.setViewportSize(desktop);
    const byMouse = await layoutProblems(page, { fingers: false });
    return [
      ...byFinger.map((one) => `${phone.width} px: ${one}`),
      ...byMouse.map((one) => `${desktop.width} px: ${one}`),
    ];
  };
}

/** Whether the browser says that its screen is touched, to styles and scripts alike. */
async function setFingers(session: CDPSession, enabled: boolean): Promise<void> {
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
}

/**
 * What is wrong with the boxes of the screen as it stands: text that is wider than its box and is cut without dots, controls
 * that lie beneath something else, and, for `fingers`, those that one cannot hit. Each is named by its words.
 */
async function layoutProblems(page: Page, { fingers }: { fingers: boolean }): Promise<string[]> {
  if (fingers !== (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)))
    throw new Error('The pointer is another one.');
  // What a script lays out otherwise at this size follows a moment later.
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

      const controls =
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="menuitem"]';
      for (const control of document.querySelectorAll(controls)) {
        // What only the keyboard and screen readers meet is hit by no finger.
        if (control.closest('.unseen') || getComputedStyle(control).pointerEvents === 'none') continue;
        if (!isShown(control) || (control as HTMLButtonElement).disabled || control.closest('[inert]')) continue;
        const target = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
        control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        // Long words may run on beyond the edge of their cell, cut with dots.
        const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
        const y = box.top + box.height / 2;
        if (!control.isConnected || box.bottom <= 0) continue;
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
          found.add(`out of reach: ${nameOf(control)} at ${Math.round(x)}, ${Math.round(y)}`);
          continue;
        }
        const hit = document.elementFromPoint(x, y);
        const reached = hit !== null && (control.contains(hit) || target.contains(hit) || hit.contains(control));
        if (!reached) found.add(`${nameOf(control)} lies beneath ${hit ? nameOf(hit) : 'nothing'}`);
        if (!touch) continue;
        // A link within a sentence is as high as its line.
        const inline = getComputedStyle(control).display === 'inline';
        if (inline) continue;
        // What grows around a control for the finger counts: it answers there.
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
        if (!high || !wide) found.add(`small: ${nameOf(control)} ${Math.round(box.width)} × ${Math.round(box.height)}`);
      }
      scrollTo(0, 0);
      return [...found];
    },
    { least: FINGER, touch: fingers },
  );
}
