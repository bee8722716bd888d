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

/** The names of people who share one address, as one would say them: "Ada, Bola and Chidi". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
