/** `#name#`, or `#name|friend#` with what stands in for a missing name. */
const nameToken = /#name(?:\|([^#\r\n]*))?#/gi;

/** A text cut at its name tokens: `parts` are what lies between them, `fallbacks` what each token offers. */
export type Template = { parts: string[]; fallbacks: (string | null)[] };

export function parseTemplate(text: string): Template {
  const parts: string[] = [];
  const fallbacks: (string | null)[] = [];
  let from = 0;
  for (const match of text.matchAll(nameToken)) {
    parts.push(text.slice(from, match.index));
    fallbacks.push(match[1]?.trim() || null);
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return { parts, fallbacks };
}

export function hasNameToken(text: string): boolean {
  return parseTemplate(text).fallbacks.length > 0;
}

/** `{name}`, `[First Name]`, `<name>`, `# name #`: the mark for a name in other programs, or ours written wrongly. */
const foreignMark = /[{[<]{1,2} ?(?:first|full|last)?[ _]?name ?[}\]>]{1,2}|# ?(?:first|full|last)?[ _]?name ?#/gi;

/** The first mark in a text that looks like a place for a name and is none: it would be sent as it stands. */
export function foreignMarkIn(text: string): string | undefined {
  return [...text.matchAll(foreignMark)].map(([mark]) => mark).find((mark) => !hasNameToken(mark));
}

/**
 * The text for one person, or null where a token has neither a name nor a fallback: that person is not sent to until
 * the administrator decides. A name is put in as it stands, so a name that looks like a token is not expanded again.
 */
export function personalise(template: Template, name: string | null): string | null {
  const named = name?.trim() || null;
  let text = template.parts[0] ?? '';
  for (const [index, fallback] of template.fallbacks.entries()) {
    const filled = named ?? fallback;
    if (filled === null) return null;
    text += filled + (template.parts[index + 1] ?? '');
  }
  return text;
}

/** `#cell#`, or `#cell|yours#`: a possible own field, by its key. */
const fieldToken = /#([a-z][a-z0-9]{0,39})(?:\|([^#\r\n]*))?#/g;

/** A place for the value of a field; just the words `written` where there is no such field. */
export type FieldToken = { key: string; fallback: string | null; written: string };

/** A person's field values, by key; empty if unknown. A missing key is no field. */
export type FieldTexts = Readonly<Record<string, string>>;

/** A text cut at what may be fields. */
export function cutAtFields(text: string): (string | FieldToken)[] {
  const pieces: (string | FieldToken)[] = [];
  let from = 0;
  for (const { index, 0: written, 1: key = '', 2: fallback } of text.matchAll(fieldToken)) {
    pieces.push(text.slice(from, index), { key, fallback: fallback?.trim() || null, written });
    from = index + written.length;
  }
  return [...pieces, text.slice(from)];
}

/** The keys of all that may be fields in a text, each once. */
export function fieldKeysIn(text: string): string[] {
  const pieces = parseTemplate(text).parts.flatMap(cutAtFields);
  return [...new Set(pieces.flatMap((one) => (typeof one === 'string' ? [] : one.key)))];
}

/** The text for a field; null if its value is unknown and it has no fallback. */
export const fieldText = ({ key, fallback, written }: FieldToken, fields: FieldTexts): string | null =>
  Object.hasOwn(fields, key) ? fields[key]?.trim() || fallback : written;

/** A template with the fields of one person put in, or null as `personalise`. Done before the name, which is not looked into. */
export function withFields(template: Template, fields: FieldTexts | null | undefined): Template | null {
  if (!fields) return template;
  const parts: string[] = [];
  for (const part of template.parts) {
    let filled = '';
    for (const piece of cutAtFields(part)) {
      const said = typeof piece === 'string' ? piece : fieldText(piece, fields);
      if (said === null) return null;
      filled += said;
    }
    parts.push(filled);
  }
  return { ...template, parts };
}

/** The names of people who share one address, as one would say them: "Ada, Bola and Chidi". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
