/** What a sender id must be: 3 to 11 letters and digits. */
export const maskLength = { min: 3, max: 11 } as const;

/** Something else than letters and digits, or too short or too long. */
export type MaskProblem = 'special' | 'length';

/** What is wrong with a sender id; empty when it may be requested. */
export function maskProblems(mask: string): MaskProblem[] {
  const problems: MaskProblem[] = [];
  if (/[^A-Za-z0-9]/.test(mask)) problems.push('special');
  if (mask.length < maskLength.min || mask.length > maskLength.max) problems.push('length');
  return problems;
}

/** A sender id made from an organisation's name: its first words as far as they fit. */
export function maskFromName(organisation: string): string {
  const words = organisation
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\s]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  let mask = '';
  for (const word of words) {
    if (mask.length + word.length > maskLength.max) break;
    mask += word;
  }
  if (mask.length < maskLength.min) mask = words.join('').slice(0, maskLength.max);
  return mask.length < maskLength.min ? `${mask}Church` : mask;
}
