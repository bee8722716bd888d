import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react';

type Looked = {
  count: number;
  rowHeight: number;
  /** The element whose scrolling moves the rows; the window where it is null. */ box?: RefObject<HTMLElement | null>;
};

const spare = 8;

/** Which of many rows of one height are in sight of `body`, `from` up to and without `to`, with a few to spare on each side. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  { count, rowHeight, box }: Looked,
): { from: number; to: number } {
  const [sight, setSight] = useState({ from: 0, to: Math.min(count, 40) });
  const look = useCallback(() => {
    if (!body.current) return;
    const frame = box?.current?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const { top } = body.current.getBoundingClientRect();
    const from = Math.max(0, Math.floor((frame.top - top) / rowHeight) - spare);
    const to = Math.min(count, Math.ceil((frame.bottom - top) / rowHeight) + spare);
    setSight((now) =>
      now.from === from && now.to === to ? now : { from: Math.min(from, count), to: Math.max(to, 0) },
    );
  }, [body, box, count, rowHeight]);

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
  return sight;
}
