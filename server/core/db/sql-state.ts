/** The five characters by which PostgreSQL names an error ('23505' is a unique violation), or undefined. */
export function sqlState(error: unknown): string | undefined {
  return field(error, 'code');
}

/** The constraint that an error names, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return field(error, 'constraint');
}

function field(error: unknown, name: 'code' | 'constraint'): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const value = (at as { code?: unknown; constraint?: unknown })[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}
