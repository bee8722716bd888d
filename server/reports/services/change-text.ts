/** A change in words. `what` begins the sentence: Attendance. */
export function changeWords(what: string, percentage: number | null, before: number | null): string {
  if (before === null) return `${what}: there was no service last week to compare with.`;
  if (percentage === null) return `${what}: it was 0 last week, so there is nothing to compare with.`;
  if (percentage === 0) return `${what} has not changed since last week.`;
  const said = Math.abs(percentage).toFixed(2);
  return percentage > 0
    ? `${what} increased by ${said}% compared with last week.`
    : `${what} decreased by ${said}% compared with last week.`;
}
