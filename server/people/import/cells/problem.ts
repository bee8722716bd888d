import { inEnglish, sayTo, type Text } from '../../../core/language/catalogue.ts';
import { valueTexts } from '../../texts.ts';

type Code = Exclude<keyof typeof valueTexts, 'leftOut'>;

/**
 * A note on a cell: the name of a text with its values, and its English version, which the previous release reads and
 * which is all that was stored earlier. `dropped`: the cell's text that is not saved; `leftOut`: the note says so too.
 * `match`: made by comparing, and made again with it.
 */
export type Problem = {
  column: string;
  reason: string;
  code?: Code;
  values?: Text['values'];
  leftOut?: true;
  dropped?: string;
  match?: true;
};

/** A problem as it is kept. `text` is one of `valueTexts`. */
export function problemOf(
  column: string,
  text: Text,
  { leftOut, dropped }: { leftOut?: boolean; dropped?: string } = {},
): Problem {
  const { id, values } = text;
  return {
    column,
    reason: inEnglish(leftOut ? valueTexts.leftOut({ reason: text }) : text),
    code: id.slice(id.indexOf('.') + 1) as Code,
    ...(Object.keys(values).length > 0 && { values }),
    ...(leftOut && { leftOut }),
    ...(dropped !== undefined && { dropped }),
  };
}

/** Problems in the reader's language; unnamed ones read as stored. */
export function sayProblems(user: { language?: string } | null, problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => {
    const text = textOf(problem);
    if (!text) return problem;
    return { ...problem, reason: sayTo(user, problem.leftOut ? valueTexts.leftOut({ reason: text }) : text) };
  });
}

function textOf({ code, values = {} }: Problem): Text | undefined {
  const found = code && (valueTexts[code] as Text | ((given: Text['values']) => Text) | undefined);
  return typeof found === 'function' ? found(values) : found;
}
