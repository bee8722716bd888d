import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * When the focused row disappears, for example because it was deleted, moves the focus to the row that takes its place.
 * Returns the handler for focus events within `body`.
 */
export function useFocusNextRow(body: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ on: Element; place: number }>(undefined);
  useLayoutEffect(() => {
    const { on, place = 0 } = last.current ?? {};
    if (!on) return;
    if (on.isConnected) return void (last.current = { on, place: placeOf(on) });
    const { activeElement: now, body: nowhere } = document;
    // The question whether it shall go has the focus still, and gives it back.
    if (now?.closest('[role="dialog"], [role="menu"]')) return;
    last.current = undefined;
    // Who works elsewhere meanwhile is not fetched back, neither now nor later.
    if (now !== nowhere) return;
    const at = (wanted: number) => body.current?.querySelector(`[aria-rowindex="${wanted}"]`);
    const part = on.matches('[aria-haspopup]') ? '[aria-haspopup="menu"]' : '[data-opens], input, button, a';
    (at(place) ?? at(place - 1))?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  });
  return ({ target }) => (last.current = { on: target, place: placeOf(target) });
}

const placeOf = (part: Element): number =>
  Number(part.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? Number.NaN);
