import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { bringAxe } from './axe.ts';

declare global {
  interface Window {
    /** Texts in colours that are new, with their visible part. */
    newColours?: Map<Element, string>;
  }
}

/** Colours in which axe found text readable, in either theme, and text that axe skips, whatever its colours. */
const readable = new Set<string>();
const withoutVerdict = new Set<string>();

/**
 * Axe's findings about the contrast of text in colours that it has not found readable before: the text's colour, its
 * size, and everything beneath it.
 */
export async function unreadableColours(page: Page): Promise<axe.Result[]> {
  const howMany = await page.evaluate(
    ({ known, passedOver }) => {
      // An element's contribution to the background of its text; most contribute nothing.
      const layers = new Map<Element, { colours: string; effects: string; covers: boolean }>();
      const layerOf = (element: Element) => {
        const kept = layers.get(element);
        if (kept) return kept;
        const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
        const colours = `${backgroundColor} ${backgroundImage};`;
        const effects = `${opacity} ${filter} ${mixBlendMode};`;
        const covers = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1';
        const layer = {
          colours: colours === 'rgba(0, 0, 0, 0) none;' ? '' : colours,
          effects: effects === '1 none normal;' ? '' : effects,
          covers,
        };
        layers.set(element, layer);
        return layer;
      };
      const effectsAround = (element: Element | null): string =>
        element ? layerOf(element).effects + effectsAround(element.parentElement) : '';
      const withParents = (element: Element | null): Element[] =>
        element ? [element, ...withParents(element.parentElement)] : [];
      // From the top down to the first layer that covers everything beneath.
      const behind = (element: Element): string => {
        const box = element.getBoundingClientRect();
        const there = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const own = there.indexOf(element);
        const stack = own < 0 ? withParents(element) : there;
        const last = stack.findIndex((one, at) => at >= own && layerOf(one).covers);
        const seen = stack.slice(0, last + 1 || undefined).map((one) => layerOf(one).colours + layerOf(one).effects);
        return seen.join('');
      };
      const coloursOf = (element: Element): string => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const hint = element.hasAttribute('placeholder') ? getComputedStyle(element, '::placeholder').color : '';
        // Large text may have less contrast.
        const px = Number.parseFloat(fontSize);
        const isLarge = px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700);
        return [color, isLarge, textShadow, hint, effectsAround(element), behind(element)].join('|');
      };
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
      window.newColours = fresh;
      return fresh.size;
    },
    { known: [...readable], passedOver: [...withoutVerdict] },
  );
  if (howMany === 0) return [];
  await bringAxe(page);
  const seen = await page.evaluate(async () => {
    // Elements that have disappeared meanwhile cannot be checked.
    const fresh = [...(window.newColours ?? [])].filter(([element]) => element.isConnected);
    if (fresh.length === 0) return { violations: [], passed: [], mute: [] };
    // Ids differ for each screen.
    const markupOf = (element: Element) => element.outerHTML.slice(0, 300).replaceAll(/mantine-[a-z\d]{9}/g, '');
    const { violations, passes, incomplete } = await window.axe.run(
      { include: fresh.map(([element]) => element) },
      {
        runOnly: { type: 'rule', values: ['color-contrast'] },
        resultTypes: ['violations', 'passes', 'incomplete'],
        elementRef: true,
        preload: false,
        iframes: false,
      },
    );
    const elementsOf = (results: axe.Result[]) =>
      new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
    const passed = elementsOf(passes);
    const failed = elementsOf(violations);
    // A covered element may be visible another time, and is checked then.
    const covered = new Set(
      incomplete.flatMap(({ nodes }) =>
        nodes
          .filter(({ any }) =>
            any.some(({ data }) =>
              /obscur|overlap|viewport/i.test((data as { messageKey?: string } | null)?.messageKey ?? ''),
            ),
          )
          .map(({ element }) => element),
      ),
    );
    const others = fresh
      .map(([element]) => element as HTMLElement)
      .filter((element) => !passed.has(element) && !covered.has(element));
    return {
      violations,
      passed: fresh.filter(([element]) => passed.has(element as HTMLElement)).map(([, colours]) => colours),
      mute: others.filter((element) => !failed.has(element)).map(markupOf),
    };
  });
  for (const colours of seen.passed) readable.add(colours);
  for (const markup of seen.mute) withoutVerdict.add(markup);
  return seen.violations;
}
