/** How much more or less, in percent and not rounded: words are chosen by it, and round it themselves; null without anything before, and after 0. */
export function percentageOf(now: number, before: number | null): number | null {
  if (before === null || before === 0) return null;
  return ((now - before) / before) * 100;
}
