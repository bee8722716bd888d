import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { bringAxe } from './axe.ts';

declare global {
  interface Window {
    /** A description of each part of the screen, from `partsHere`. */
    parts?: Map<Element, string>;
    /** Elements in the outline of a screen. */
    outlined?: string;
  }
}

/** Descriptions, without words, of parts and outlines of screens without findings by axe. */
const clean = new Set<string>();

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe's findings on the screen except colours (readable-colours.ts), in parts unlike those without findings before. If
 * the order of landmarks and headings is new, all of them are checked.
 */
export async function violationsInNewParts(page: Page): Promise<axe.Result[]> {
  const { outline, parts } = await page.evaluate(partsHere);
  const fresh = [outline, ...parts].filter((one) => !clean.has(one));
  if (fresh.length === 0) return [];
  await bringAxe(page);
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: rules },
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  };
  const violations = await page.evaluate(
    async ({ asked, unlike, isNewOutline }) => {
      const isNew = new Set(unlike);
      const known = (element: Element): Element[] => {
        const part = window.parts?.get(element);
        // Leaving small parts out costs more than checking them.
        if (part === undefined || element.getElementsByTagName('*').length < 4) return [];
        const isKnown = !isNew.has(part) && !(isNewOutline && element.querySelector(window.outlined ?? ''));
        return isKnown ? [element] : [...element.children].flatMap(known);
      };
      const context = { include: [document], exclude: known(document.body) };
      return (await window.axe.run(context, asked)).violations;
    },
    { asked: options, unlike: fresh, isNewOutline: fresh[0] === outline },
  );
  if (violations.length === 0) for (const one of fresh) clean.add(one);
  return violations;
}

/**
 * Describes each part of the screen for people who hear it, hit it or use the keyboard: its elements with their
 * attributes, their visibility and whether they are too small, but not their words. Runs in the browser.
 */
function partsHere(): { outline: string; parts: string[] } {
  if (document.querySelector('iframe:not([sandbox=""])')) throw new Error('Axe looks into no frames here.');
  const said =
    /^(aria-label|aria-roledescription|aria-value\w+|alt|title|placeholder|value|href|src|srcset|name|datetime|d)$/;
  const referring =
    /^(for|form|list|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/;
  const targets =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [tabindex]';
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1);
  const parts = new Map<Element, string>();

  const short = (text: string): string => {
    let one = 0x811c9dc5;
    let other = 0x1b873593;
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      other = Math.imul(other ^ text.charCodeAt(at), 0x5bd1e995) + (other >>> 13);
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36);
  };
  const attribute = ({ name, value }: Attr): string => {
    if (name === 'id') return ids.get(value) === 1 ? 'id' : 'id, not the only one';
    if (referring.test(name)) return `${name}=${value.split(/\s+/).map((id) => ids.get(id) ?? 0)}`;
    return said.test(name) ? `${name}${value.trim() === ''}` : `${name}=${value}`;
  };
  const size = (element: Element): string => {
    if (!element.matches(targets)) return '';
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width >= 24 && height >= 24) return 'large';
    const from = element.parentElement!.getBoundingClientRect();
    return [width, height, x - from.x, y - from.y].map(Math.round).join();
  };
  const scrolls = (element: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const may = /auto|scroll/;
    return (
      (element.scrollHeight > element.clientHeight + 1 && may.test(overflowY)) ||
      (element.scrollWidth > element.clientWidth + 1 && may.test(overflowX))
    );
  };
  const likeness = (element: Element, around: string): string => {
    if (!element.checkVisibility()) return 'hidden';
    const { localName, attributes, childNodes, children } = element;
    const own = [localName, ...[...attributes].map(attribute), size(element), scrolls(element)].join();
    const inside = short(
      `${around}>${localName},${['role', 'aria-hidden', 'inert'].map((name) => element.getAttribute(name))}`,
    );
    const says = [...childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const whole = short(`${own}|${says}|${[...children].map((child) => likeness(child, inside)).join()}`);
    parts.set(element, short(around + whole));
    return whole;
  };
  likeness(document.body, '');
  window.parts = parts;

  const roles = ['main', 'navigation', 'banner', 'contentinfo', 'complementary', 'region', 'search', 'form'];
  const withRole = [...roles, 'dialog', 'alertdialog', 'heading'].map((role) => `[role=${role}]`);
  const outlined = ['main, nav, header, footer, aside, section, h1, h2, h3, h4, h5, h6', ...withRole].join();
  window.outlined = outlined;
  const outline = [document.documentElement, ...document.querySelectorAll(outlined)]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const names = ['role', 'aria-level', 'aria-label', 'lang', 'aria-hidden'].map((name) =>
        element.getAttribute(name),
      );
      return `${element.localName} ${names}`;
    });
  outline.push(`titled ${document.title.trim() !== ''}`);
  return { outline: short(outline.join('\n')), parts: [...new Set(parts.values())] };
}
