import type { KeyboardEvent } from 'react';

/** Moves the focus between rows with the arrow keys; `x` ticks the row that has it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, body: HTMLElement | null): void {
  const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
  const typing = (event.target as HTMLElement).matches('input:not([type="checkbox"]), textarea, select');
  if (!row || !body || typing || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key === 'x') row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const place = Number(row.getAttribute('aria-rowindex')) + (event.key === 'ArrowDown' ? 1 : -1);
  const next = body.querySelector<HTMLElement>(`[aria-rowindex="${place}"]`);
  const target = next?.querySelector<HTMLElement>('[data-opens], input, button, a');
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
