import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * When the row that has the focus goes, as one that has been deleted, the row that moves into its place has it. Answers
 * what is to be told of every focus within `body`.
 */
export function useFocusKept(body: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<{ on: Element; place: number }>(undefined);
  useLayoutEffect(() => {
    const { on, place = 0 } = last.current ?? {};
    if (!on) return;
    if (on.isConnected) last.current = { on, place: placeOf(on) };
    if (on.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const at = (wanted: number) => body.current?.querySelector(`[aria-rowindex="${wanted}"]`);
    const part = on.matches('[aria-haspopup]') ? '[aria-haspopup="menu"]' : '[data-opens], input, button, a';
    (at(place) ?? at(place - 1))?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true });
  });
  return ({ target }) => (last.current = { on: target, place: placeOf(target) });
}

const placeOf = (part: Element): number =>
  Number(part.closest('[aria-rowindex]')?.getAttribute('aria-rowindex') ?? Number.NaN);
