import { type MouseEvent, useRef } from 'react';

/** Longer than a thumb takes for the second of two quick taps, shorter than for another tap that is meant. */
const DOUBLE_TAP_MS = 400;

/**
 * Whether a click is the second of a double tap, which would take back what the first has done. Phones count both as
 * first ones, so it is told by the time since the last; one `useDoubleTap` serves what lies beneath the same thumb.
 */
export function useDoubleTap(): (event: MouseEvent) => boolean {
  const last = useRef(-Infinity);
  return (event) => {
    const since = event.timeStamp - last.current;
    last.current = event.timeStamp;
    return isSecondTap(event, since);
  };
}

/** The same of something that has only appeared where the first tap was; `since` in ms. */
export function isSecondTap({ detail, nativeEvent }: MouseEvent, since: number): boolean {
  const byMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
  // A key has no count, and no thumb that comes down twice.
  return byMouse ? detail > 1 : detail > 0 && since < DOUBLE_TAP_MS;
}
