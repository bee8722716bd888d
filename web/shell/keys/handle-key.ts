import type { MenuEntry } from '../../ui/controls/action-menu.tsx';
import { rowMenus } from '../../ui/list/rows.ts';
import { paths } from '../../paths.ts';
import { expectTyping, typeAhead } from './type-ahead.ts';

const opens = '[data-opens], input, button, a';
// Headings are the first row.
const rows = '[role="rowgroup"] > [role="row"]:not([aria-rowindex="1"])';

/** The row of a list that something stands in. */
const rowOf = (at: Element): HTMLElement | undefined => at.closest<HTMLElement>(rows) ?? undefined;

/**
 * Moves the focus to the next row (1) or the one before (-1) of the focused list, else to the first row in sight.
 * @returns whether there is one
 */
function moveBetweenRows(at: HTMLElement, step: 1 | -1): boolean {
  const row = rowOf(at);
  const next = row ? besides(row, step) : firstInSight();
  const target = next?.querySelector<HTMLElement>(opens);
  if (!target) return false;
  target.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}

function besides(row: HTMLElement, step: 1 | -1): HTMLElement | null | undefined {
  const place = Number(row.getAttribute('aria-rowindex')) + step;
  return row.parentElement?.querySelector<HTMLElement>(`[aria-rowindex="${place}"]`);
}

function firstInSight(): HTMLElement | undefined {
  const top = document.querySelector('main')?.getBoundingClientRect().top ?? 0;
  const all = [...document.querySelectorAll<HTMLElement>(`main ${rows}`)].filter((row) => row.checkVisibility());
  const under = Math.max(top, 0);
  return all.find((row) => row.getBoundingClientRect().top >= under && row.querySelector(opens)) ?? all[0];
}

/** Opens the row whose tick has the focus: Enter means nothing to a tick, and what leads on stands beside it. */
function openRow(at: HTMLElement): boolean {
  const leads = at.matches('input[type="checkbox"]') && rowOf(at)?.querySelector<HTMLElement>('[data-opens]');
  if (!leads) return false;
  leads.click();
  return true;
}

/** Ticks or unticks the row that has the focus. */
function toggleRow(at: HTMLElement): boolean {
  const tick = rowOf(at)?.querySelector<HTMLElement>('input[type="checkbox"]');
  tick?.click();
  return tick !== undefined && tick !== null;
}

export type KeyActions = {
  /** Opens the search; undefined for whoever has none. */
  find: (() => void) | undefined;
  /** Shows what keys there are. */
  help: () => void;
  navigate: (href: string) => void;
  /** Whether letters alone do something. */
  singleKeys: boolean;
};

const within = 'main, [role="region"]';
/** Letters here are text, or choose among open options. */
const typed =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]';
/** From here the arrow leads into the list that is searched. */
const listSearch = 'main input[type="search"]:not([role="combobox"])';
const open = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]';

/** Does what a key stands for, unless somebody types, has something open, or a part of the screen has taken the key. */
export function handleKey(event: KeyboardEvent, actions: KeyActions): void {
  if ((event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    return void (actions.find && find(actions.find));
  }
  if (typeAhead(event)) return;
  if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return;
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.key === 'ArrowDown' && at.matches(listSearch)) return void (moveBetweenRows(at, 1) && prevent(event));
  if (at.isContentEditable || at.matches(typed)) return;
  const step = stepOf(event.key);
  // Arrows move within a list that has the focus, also in a dialog: they are no letters.
  if (step && event.key.startsWith('Arrow')) return void (rowOf(at) && moveBetweenRows(at, step) && prevent(event));
  if (event.key === 'Enter') return void (!event.repeat && openRow(at) && prevent(event));
  if (!actions.singleKeys || document.querySelector(open)) return;
  const done = step ? moveBetweenRows(at, step) : !event.repeat && act(event.key, at, actions);
  if (done) prevent(event);
}

const prevent = (event: KeyboardEvent) => event.preventDefault();

const stepOf = (key: string): 1 | -1 | 0 =>
  key === 'j' || key === 'ArrowDown' ? 1 : key === 'k' || key === 'ArrowUp' ? -1 : 0;

/** @returns whether the key means something here */
function act(key: string, at: HTMLElement, actions: KeyActions): boolean {
  if (key === '?') return run(actions.help);
  if (key === '/') return search() || (actions.find !== undefined && find(actions.find));
  if (key === 'x') return toggleRow(at);
  if (key !== 'c' && key !== 'e') return false;
  return (
    pressButton(`[data-tick-bar] [aria-keyshortcuts="${key}"]`) || runOfRow(key, at, actions) || ofScreen(key, actions)
  );
}

function ofScreen(key: 'c' | 'e', { find, navigate }: KeyActions): boolean {
  if (pressButton(`:is(${within}) [aria-keyshortcuts="${key}"]`)) return true;
  // A user who searches everything writes to everybody.
  return key === 'c' && find !== undefined && run(() => navigate(paths.composeSms()));
}

function find(openIt: () => void): true {
  expectTyping();
  return run(openIt);
}

function search(): boolean {
  const field = seen<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Runs the entry with this key in the menu of the focused row. */
function runOfRow(key: string, at: HTMLElement, { navigate }: KeyActions): boolean {
  const row = rowOf(at);
  const entry =
    row &&
    rowMenus
      .get(row)?.()
      .find((one: MenuEntry) => one.keys === key && !one.disabled);
  if (!entry) return false;
  if (entry.href) navigate(entry.href);
  else entry.run?.();
  return true;
}

function pressButton(selector: string): boolean {
  const button = seen(`${selector}:not(:disabled, [data-disabled])`);
  button?.click();
  return button !== undefined;
}

const seen = <Part extends HTMLElement = HTMLElement>(selector: string): Part | undefined =>
  [...document.querySelectorAll<Part>(selector)].find((one) => one.checkVisibility());

function run(what: () => void): true {
  what();
  return true;
}
