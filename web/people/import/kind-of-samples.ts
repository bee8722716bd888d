import type { CustomKind } from '../../../contract/people/custom-fields.ts';

const looks: [kind: CustomKind, like: RegExp][] = [
  ['yesNo', /^(yes|no|y|n|true|false|oui|non)$/i],
  ['number', /^[+-]?\d{1,9}([.,]\d+)?$/],
  ['date', /^\d{4}-\d\d-\d\d|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$|^\d{1,2} \p{L}{3,} \d{4}$/u],
  ['link', /^(https?:\/\/|www\.)\S+$/i],
];

/** What a column seems to hold, by its first cells. */
export function kindOfSamples(samples: readonly string[]): CustomKind {
  if (samples.length === 0) return 'text';
  const found = looks.find(([, like]) => samples.every((cell) => like.test(cell.trim())));
  return found?.[0] ?? (samples.some((cell) => cell.length >= 60) ? 'longText' : 'text');
}
