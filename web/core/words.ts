/** How figures and dates are written; the words themselves stand in `web/<feature>/words.ts`, one plain object each. */
export const locale: string = typeof navigator === 'undefined' ? 'en-GB' : navigator.language || 'en-GB';

const rules = new Intl.PluralRules('en');

/** `plural(3, 'person', 'people')` → `3 people`, with the figure grouped as people write it. */
export function plural(count: number, one: string, other: string): string {
  return `${count.toLocaleString(locale)} ${rules.select(count) === 'one' ? one : other}`;
}
