import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Colours in which axe found text readable in the dark, and text that axe says nothing about, whatever its colours. */
const readable = new Set<string>();
const withoutVerdict = new Set<string>();

/**
 * What axe says about the contrast of text in the dark, for text in colours that it has not found readable before: its
 * own, its size, and all that lies beneath it. Everything about a screen that no theme changes is looked at in the light.
 */
export async function unreadableInTheDark(page: Page): Promise<axe.Result[]> {
  const seen = await page.evaluate(
    async ({ known, passedOver }) => {
      // What an element adds to what is seen behind the text on it; nothing for most.
      const layers = new Map<Element, string>();
      const layerOf = (element: Element): string => {
        const kept = layers.get(element);
        if (kept !== undefined) return kept;
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
        const all = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${mixBlendMode};`;
        const layer = all === 'rgba(0, 0, 0, 0) none 1 none normal;' ? '' : all;
        layers.set(element, layer);
        return layer;
      };
      const around = new Map<Element | null, string>([[null, '']]);
      const aroundOf = (element: Element): string => {
        const kept = around.get(element);
        if (kept !== undefined) return kept;
        const whole = layerOf(element) + (around.get(element.parentElement) ?? aroundOf(element.parentElement!));
        around.set(element, whole);
        return whole;
      };
      const coloursOf = (element: Element): string => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const hint = element.hasAttribute('placeholder') ? getComputedStyle(element, '::placeholder').color : '';
        const box = element.getBoundingClientRect();
        const beneath = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2).map(layerOf);
        return [color, fontSize, fontWeight, textShadow, hint, aroundOf(element), beneath.join('')].join('|');
      };
      // Ids are made anew for each screen.
      const markupOf = (element: Element) => element.outerHTML.slice(0, 300).replaceAll(/mantine-[a-z\d]{9}/g, '');

      const skip = new Set(known);
      const mute = new Set(passedOver);
      const fresh = new Map<Element, string>();
      for (const element of document.querySelectorAll('body *')) {
        const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
        if (
          !(hasText || element.matches('input:not([type=checkbox], [type=radio]), select, textarea')) ||
          !element.checkVisibility()
        )
          continue;
        const colours = coloursOf(element);
        if (!skip.has(colours) && !mute.has(markupOf(element))) fresh.set(element, colours);
      }
      if (fresh.size === 0) return { violations: [], passed: [], mute: [] };

      const { violations, passes } = await window.axe.run(
        { include: [...fresh.keys()] },
        {
          runOnly: { type: 'rule', values: ['color-contrast'] },
          resultTypes: ['violations', 'passes'],
          elementRef: true,
          preload: false,
          iframes: false,
        },
      );
      const elementsOf = (results: axe.Result[]) =>
        new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
      const passed = elementsOf(passes);
      const failed = elementsOf(violations);
      const others = [...fresh].filter(([element]) => !passed.has(element as HTMLElement));
      return {
        violations,
        passed: [...fresh].filter(([element]) => passed.has(element as HTMLElement)).map(([, colours]) => colours),
        mute: others.filter(([element]) => !failed.has(element as HTMLElement)).map(([element]) => markupOf(element)),
      };
    },
    { known: [...readable], passedOver: [...withoutVerdict] },
  );
  for (const colours of seen.passed) readable.add(colours);
  for (const markup of seen.mute) withoutVerdict.add(markup);
  return seen.violations;
}
