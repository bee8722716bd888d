/** The body of a submitted form. Its texts come from strangers, so they are cut to length and cleaned. */
export type FormBody = {
  /** One line without control characters, at most so many characters long. */
  text: (name: string, most: number) => string;
  /** One of the choices, or '' for anything else. */
  oneOf: (name: string, choices: readonly string[]) => string;
  /** A whole number from `from` to `to`, as text, or '' for anything else. */
  whole: (name: string, from: number, to: number) => string;
  ticked: (name: string) => boolean;
};

/** Reads an `application/x-www-form-urlencoded` body; if there is none, every field is empty. */
export function readFormBody(body: unknown): FormBody {
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
