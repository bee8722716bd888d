/** What came with a form, read as text that anybody may have written. */
export type FilledIn = {
  /** One line without control characters, at most so many characters long. */
  text: (name: string, most: number) => string;
  /** One of the choices; anything else counts as nothing. */
  oneOf: (name: string, choices: readonly string[]) => string;
  /** A whole number within both ends, as text; anything else counts as nothing. */
  whole: (name: string, from: number, to: number) => string;
  ticked: (name: string) => boolean;
};

/** `body`: an `application/x-www-form-urlencoded` body; without one everything is empty. */
export function filledIn(body: unknown): FilledIn {
  const fields = new URLSearchParams(typeof body === 'string' ? body : '');
  const given = (name: string) => fields.get(name) ?? '';
  return {
    text: (name, most) =>
      given(name)
        .toWellFormed()
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, most)
        .toWellFormed(),
    oneOf: (name, choices) => choices.find((choice) => choice === given(name)) ?? '',
    whole: (name, from, to) => {
      const figure = /^\d{1,4}$/.test(given(name)) ? Number(given(name)) : Number.NaN;
      return figure >= from && figure <= to ? String(figure) : '';
    },
    ticked: (name) => given(name) === 'yes',
  };
}
