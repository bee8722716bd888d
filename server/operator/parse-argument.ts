import type { z } from 'zod';
import { wordsOfIssue } from '../core/http/input-texts.ts';
import { wordsInEnglish } from '../core/errors.ts';
import { Mistake } from './command.ts';

/** An argument by the schema that the screens use for the same thing. @throws Mistake in the schema's words */
export function parseArgument<T>(schema: z.ZodType<T>, given: string, what: string): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Mistake(`"${given}" cannot be the ${what}. ${issue ? wordsInEnglish(wordsOfIssue(issue)) : ''}`.trim());
}
