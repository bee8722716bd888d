const opens = '[data-opens], input, button, a';
// Headings are the first row.
const rows = '[role="rowgroup"] > [role="row"]:not([aria-rowindex="1"])';

/** The row of a list that something stands in. */
export const rowOf = (at: Element): HTMLElement | undefined => at.closest<HTMLElement>(rows) ?? undefined;

/**
 * Moves the focus to the next row (1) or the one before (-1): of the list that has it, else to the first row in sight.
 * @returns whether there is one
 */
export function moveBetweenRows(at: HTMLElement, step: 1 | -1): boolean {
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
export function openRow(at: HTMLElement): boolean {
  const leads = at.matches('input[type="checkbox"]') && rowOf(at)?.querySelector<HTMLElement>('[data-opens]');
  if (!leads) return false;
  leads.click();
  return true;
}

/** Ticks or unticks the row that has the focus. */
export function toggleRow(at: HTMLElement): boolean {
  const tick = rowOf(at)?.querySelector<HTMLElement>('input[type="checkbox"]');
  tick?.click();
  return tick !== undefined && tick !== null;
}
