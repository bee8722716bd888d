import { wrongName } from '../../contract/people/name.ts';
import { commonWords } from '../ui/wording/common-words.ts';

/** The problem with a typed name; `missing` asks for one if there is none. */
export function nameProblem(name: string, missing = commonWords.fillThisIn): string | undefined {
  const wrong = wrongName(name);
  return wrong === 'silent' ? commonWords.aNameNeedsLettersMarks : wrong && missing;
}
