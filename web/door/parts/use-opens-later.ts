import { useEffect, useReducer } from 'react';

/** A browser counts no further, and looks again then. */
const MOST_MS = 2 ** 31 - 1;

const untilOpen = (opensAt: string | undefined, behindMs: number): number =>
  opensAt === undefined ? 0 : Date.parse(opensAt) - Date.now() - behindMs;

/** Whether a check-in is not open yet, by the clock of the server, until it is: a door may be opened the evening before. */
export function useOpensLater(opensAt: string | undefined, behindMs: number): boolean {
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  const later = untilOpen(opensAt, behindMs) > 0;
  useEffect(() => {
    if (!later) return undefined;
    const timer = setTimeout(look, Math.min(MOST_MS, untilOpen(opensAt, behindMs) + 100));
    return () => clearTimeout(timer);
  }, [later, opensAt, behindMs]);
  return later;
}
