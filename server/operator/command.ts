import type { Deps } from '../deps.ts';
import type { z } from 'zod';
import { wordsOfIssue } from '../core/http/input-texts.ts';
import { wordsInEnglish } from '../core/errors.ts';

/** The context a command runs in. */
export type Operator = {
  deps: Deps;
  /** The operator's current folder, for file names. */
  folder: string;
  /** The data piped into the command. */
  piped?: Uint8Array | undefined;
  /** After units came in; does nothing on a PostgreSQL server, which has backups of its own. */
  takeSnapshot: () => Promise<unknown>;
};

/** A command was asked for wrongly, or cannot be done: said in words, without a stack. */
export class Mistake extends Error {}

export type Command = {
  /** The words it is called by: `tenants list`. */
  words: string;
  /** The arguments after the words: `<tenant> <n>`. One in square brackets may be left out. */
  takes: string;
  about: string;
  /** Options that take a value (`string`) or none (`boolean`). */
  options?: Record<string, 'string' | 'boolean'>;
  /** Answers what is printed, line by line. */
  run: (
    operator: Operator,
    given: { args: string[]; options: Record<string, string | boolean | undefined> },
  ) => Promise<string[]>;
};

/** The command that reads what is piped in. */
export const pipedWords = 'bounce';

/** More of it is not passed on: what is longer than a bounce may be is read as none. */
export const mostPipedBytes = 2 * 1024 * 1024 + 1;

/** The command that looks at a whole installation, also at one that does not start. */
export const doctorWords = 'doctor';

/** Commands that open the database in their own ways. */
export const openingItThemselves = {
  'upgrade-database': 'Brings the database from another major version of PostgreSQL, while Koinonia is stopped',
  [`${doctorWords} [--clock <url>] [--backups <folder>] [--json]`]:
    'Says what is wrong with this installation. Exit code 0: all well; 1: something is wrong; 2: something could not be looked at',
};

/** The command that needs the database to itself: never done by a server that is running. */
export const restoreWords = 'restore';

/** Rows as aligned columns under their headings. */
export function columns(headings: string[], rows: string[][]): string[] {
  const widths = headings.map((heading, at) => Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length)));
  return [headings, ...rows].map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An argument by the schema that the screens use for the same thing. @throws Mistake in the schema's words */
export function parseArgument<T>(schema: z.ZodType<T>, given: string, what: string): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Mistake(`"${given}" cannot be the ${what}. ${issue ? wordsInEnglish(wordsOfIssue(issue)) : ''}`.trim());
}
