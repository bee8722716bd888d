import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

type Looked = {
  count: number;
  rowHeight: number;
  /** The element whose scrolling moves the rows; the window where it is null. */ box?: RefObject<HTMLElement | null>;
};

const spare = 8;

/** The visible range of many rows of equal height within `body`: `from` up to but not including `to`, with a few extra each side. */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, box }: Looked,
): { from: number; to: number } {
  const [sight, setSight] = useState(() => ({ from: 0, to: Math.ceil(innerHeight / rowHeight) + spare }));
  const look = useCallback(() => {
    if (!body.current) return;
    const frame = box?.current?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const { top } = body.current.getBoundingClientRect();
    // A list may stand far below the window, or have been scrolled far above it: then there is nothing in sight.
    const from = Math.max(0, Math.floor((frame.top - top) / rowHeight) - spare);
    const to = Math.max(0, Math.ceil((frame.bottom - top) / rowHeight) + spare);
    setSight((now) => (now.from === from && now.to === to ? now : { from, to }));
  }, [body, box, rowHeight]);

  useLayoutEffect(look);
  useEffect(() => {
    const scroller = box?.current ?? window;
    scroller.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      scroller.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [look, box]);
  // What is in sight stays the same when the rows have come, so that they are drawn once.
  return { from: Math.min(count, sight.from), to: Math.min(count, sight.to) };
}
