import type { z } from 'zod';
import { refuse, type Words } from '../errors.ts';
import { refusals } from '../refusal-texts.ts';
import { wordsOfIssue } from './input-texts.ts';
import { expectationOf, subjects, withinUnions } from './validation-messages.ts';

/** The place of an input in a request. */
type Part = 'params' | 'query' | 'body';

/** Stands where a schema has no words of its own. */
const UNSAID = '';

/** The first of a thousand wrong fields tell the sender enough. */
const MOST_NAMED = 50;

/** @throws Refusal 400 that says of each field what it should be, in the schema's own words where it has some */
export function parseInput(schema: z.ZodType, value: unknown, part: Part): unknown {
  const result = schema.safeParse(value, { error: () => UNSAID, reportInput: true });
  if (result.success) {
    const field = findUnstorable(result.data);
    if (field === undefined) return result.data;
    const words = refusals.badCharacter;
    throw refuse('input.invalid', 400, words, { [field || part]: words });
  }
  const fields: Record<string, Words> = {};
  let words: Words | undefined;
  let named = 0;
  for (const issue of withinUnions(result.error.issues)) {
    const field = issue.path.join('.');
    const own = issue.message === UNSAID ? undefined : wordsOfIssue(issue);
    const place = subjects.field({ field: field || part });
    words ??= own
      ? part === 'body'
        ? own
        : subjects.at({ words: own, place: field || part })
      : expectationOf(issue, place);
    fields[field || part] ??= own ?? expectationOf(issue, subjects.this);
    named += 1;
    if (named >= MOST_NAMED) break;
  }
  throw refuse('input.invalid', 400, words ?? refusals.invalid, fields);
}

/**
 * The place of the first text that no database stores: one with a NUL or half a character in it. Bodies are only as
 * deep as their shape allows (`JsonShape`).
 */
export function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const within = findUnstorable(inner);
    if (within !== undefined) return within ? `${name}.${within}` : name;
  }
  return undefined;
}
