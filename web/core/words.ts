/** How figures and dates are written; the words themselves stand in `web/<feature>/words.ts`, one plain object each. */
export const locale: string = localeOr(typeof navigator === 'undefined' ? '' : navigator.language, 'en-GB');
/** What days are written by: the day before the month (look.md: `12 May`), also where the browser came as American English. */
export const dateLocale = locale === 'en-US' ? 'en-GB' : locale;

const rules = new Intl.PluralRules('en');

/** `plural(3, 'person', 'people')` → `3 people`, with the figure grouped as people write it. */
export function plural(count: number, one: string, other: string): string {
  return `${count.toLocaleString(locale)} ${rules.select(count) === 'one' ? one : other}`;
}

/** Some browsers take the language from the system as it stands there, such as `en-US@posix`, which nothing can write by. */
export function localeOr(told: string, unset: string): string {
  if (!told) return unset;
  try {
    return Intl.NumberFormat.supportedLocalesOf(told)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
