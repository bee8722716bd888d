/** How much more or less, in percent with 2 decimals; null without anything before, and after 0. */
export function percentageOf(now: number, before: number | null): number | null {
  if (before === null || before === 0) return null;
  const share = (now - before) / before;
  return (Math.sign(share) * Math.round(Math.abs(share) * 10_000)) / 100;
}
