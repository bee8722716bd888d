/** How much more or less, in percent with 2 decimals; null without last week, and after 0. */
export function percentageOf(now: number, before: number | null): number | null {
  if (before === null || before === 0) return null;
  const share = (now - before) / before;
  return (Math.sign(share) * Math.round(Math.abs(share) * 10_000)) / 100;
}

/** The same in words. `what` begins the sentence: Attendance. */
export function changeWords(what: string, percentage: number | null, before: number | null): string {
  if (before === null) return `${what}: there was no service last week to compare with.`;
  if (percentage === null) return `${what}: it was 0 last week, so there is nothing to compare with.`;
  if (percentage === 0) return `${what} has not changed since last week.`;
  const said = Math.abs(percentage).toFixed(2);
  return percentage > 0
    ? `${what} increased by ${said}% compared with last week.`
    : `${what} decreased by ${said}% compared with last week.`;
}
