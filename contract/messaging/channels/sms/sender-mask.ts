/** A sender id has 3 to 11 letters and digits. */
export const maskLength = { min: 3, max: 11 } as const;

/** Something else than letters and digits, or too short or too long. */
export type MaskProblem = 'special' | 'length';

/** The problems of a sender id; empty if it may be requested. */
export function maskProblems(mask: string): MaskProblem[] {
  const problems: MaskProblem[] = [];
  if (/[^A-Za-z0-9]/.test(mask)) problems.push('special');
  if (mask.length < maskLength.min || mask.length > maskLength.max) problems.push('length');
  return problems;
}

/** Words no name ends with, and that say nothing alone: "The Apostolic Church" is not to sign as "The". */
const linking = /^(?:the|of|for|and|in|at|on|to)$/i;

/** A sender id made from an organisation's name: its first words as far as they fit. */
export function maskFromName(organisation: string): string {
  const words = organisation
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\s]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const telling = words.slice(
    Math.max(
      0,
      words.findIndex((word) => !linking.test(word)),
    ),
  );
  const mask = firstThatFit(words) || firstThatFit(telling) || telling.join('').slice(0, maskLength.max);
  return mask.length < maskLength.min ? `${mask}Church` : mask;
}

/** The first words as far as they fit, without those that lead on to what does not; nothing when that says too little. */
function firstThatFit(words: readonly string[]): string {
  let end = 0;
  while (end < words.length && words.slice(0, end + 1).join('').length <= maskLength.max) end += 1;
  while (end > 0 && linking.test(words[end - 1] ?? '')) end -= 1;
  const mask = words.slice(0, end).join('');
  return mask.length < maskLength.min ? '' : mask;
}
