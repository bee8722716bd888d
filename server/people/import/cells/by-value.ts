const MOST = 2_000;

/** The same function, which works out each text once: a column of a long file says few different things. */
export function byValue<T>(workOut: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    const found = workOut(text);
    if (known.size < MOST) known.set(text, found);
    return found;
  };
}
