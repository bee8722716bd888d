/** The numbers as typed, split on commas and line breaks; blanks fall away, order and doubles stay. */
export function splitTypedNumbers(typed: string): string[] {
  return typed
    .split(/[,\r\n]+/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
}

/** The numbers as the payload carries them (`toOthers`). */
export function joinTypedNumbers(typed: string): string {
  return splitTypedNumbers(typed).join(',');
}
