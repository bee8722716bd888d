/** The language of the page, as its address was answered: the texts it came with are in it. */
export const language: string = (typeof document === 'undefined' ? '' : document.documentElement.lang) || 'en';

/** How figures and dates are written: as the browser does, where that speaks the language of the page. */
export const locale: string = localeOr(spokenHere(), language === 'en' ? 'en-GB' : language);
/** Dates put the day before the month (look.md: `12 May`), even in an American English browser. */
export const dateLocale = locale === 'en-US' ? 'en-GB' : locale;

/** English pages use the browser's locale, whatever its language, so readers get familiar dates and figures. */
function spokenHere(): string {
  if (typeof navigator === 'undefined') return '';
  if (language === 'en') return navigator.language;
  return navigator.languages.find((one) => one.split('-')[0] === language.split('-')[0]) ?? '';
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
